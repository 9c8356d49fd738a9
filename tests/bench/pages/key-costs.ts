/** The fields used here of an event in Chromium's trace; times in microseconds. */
export interface MainThreadEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number | undefined;
  /** Processor time of the event. */
  readonly tdur?: number | undefined;
  readonly args?: { readonly data?: { readonly type?: string } } | undefined;
}

/**
 * Returns the processor time of the page's main thread, in milliseconds, from each key until the frame
 * that shows it was handed on. Clock time would include what other programs took meanwhile.
 */
export function keyCosts(events: readonly MainThreadEvent[]): number[] {
  const keys = events.filter(
    ({ name, args }) => name === 'EventDispatch' && args?.data?.type === 'keydown',
  );
  const [first] = keys;
  if (first === undefined) throw new Error('The trace shows no key.');
  const own = events.filter(({ pid, tid }) => pid === first.pid && tid === first.tid);
  const tasks = own.filter(({ name, ph }) => name === 'RunTask' && ph === 'X');
  const commits = own.filter(({ name }) => name === 'Commit').toSorted((a, b) => a.ts - b.ts);
  return keys.map((key) => {
    const paint = commits.find(({ ts }) => ts > key.ts);
    const endTs = paint === undefined ? Number.POSITIVE_INFINITY : paint.ts + (paint.dur ?? 0);
    const until = tasks.filter(({ ts, dur = 0 }) => ts + dur > key.ts && ts < endTs);
    return until.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000;
  });
}
