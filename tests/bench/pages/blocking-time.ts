/** What of an event of Chromium's trace is asked here; times in microseconds. */
export interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  /** What the processor spent on it. */
  readonly tdur?: number | undefined;
  readonly args?: { readonly data?: { readonly documentLoaderURL?: string } } | undefined;
}

/** A task beyond this blocks, in milliseconds: web.dev's definition. */
const SHORT_MS = 50;

/**
 * How long tasks after the first paint of a traced page block it on a processor so many times slower,
 * in milliseconds; counted is the time that the processor spent on them. What other programs took from
 * the page meanwhile, which a time by the clock includes, is left out.
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
