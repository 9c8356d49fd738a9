/** The fields used here of an event in Chromium's trace; times in microseconds. */
export interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  /** Processor time of the event. */
  readonly tdur?: number | undefined;
  readonly args?: { readonly data?: { readonly documentLoaderURL?: string } } | undefined;
}

/** A task beyond this blocks, in milliseconds: web.dev's definition. */
const SHORT_MS = 50;

/**
 * Returns the total blocking time after the first paint of a traced page, in milliseconds, on a
 * processor so many times slower. It counts processor time: clock time would include the time that
 * other programs took from the page.
 */
export function ownBlockingTimeMs(events: readonly TraceEvent[], slowed: number): number {
  const page = events.findLast(
    ({ name, args }) =>
      name === 'navigationStart' && args?.data?.documentLoaderURL?.startsWith('http'),
  );
  const paint = events.find(
    ({ name, pid }) => name === 'firstContentfulPaint' && pid === page?.pid,
  );
  if (page === undefined || paint === undefined) throw new Error('The trace shows no page.');
  let ms = 0;
  for (const { name, ph, pid, tid, ts, tdur = 0 } of events) {
    const isTask = name === 'RunTask' && ph === 'X' && pid === page.pid && tid === page.tid;
    if (isTask && ts >= paint.ts) ms += Math.max(0, (tdur / 1000) * slowed - SHORT_MS);
  }
  return ms;
}
