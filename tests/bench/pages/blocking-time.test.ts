import { expect, it } from 'vitest';
import { ownBlockingTimeMs, type TraceEvent } from './blocking-time.ts';

const PAGE = { pid: 7, tid: 1, ph: 'X' };
const data = { documentLoaderURL: 'http://localhost/' };
const OPENED: TraceEvent = { ...PAGE, name: 'navigationStart', ts: 0, args: { data } };
const PAINTED: TraceEvent = { ...PAGE, name: 'firstContentfulPaint', ts: 1000 };
const taskOf = (ts: number, ms: number, on = PAGE): TraceEvent => ({
  ...on,
  name: 'RunTask',
  ts,
  tdur: ms * 1000,
});

it('counts what tasks take beyond 50 ms on the slower processor', () => {
  const events = [OPENED, PAINTED, taskOf(2000, 20), taskOf(40_000, 12), taskOf(80_000, 15)];
  expect(ownBlockingTimeMs(events, 4)).toBe(30 + 10);
});

it('leaves out what was before the first paint, and other threads and pages', () => {
  const others = [
    { ...PAGE, tid: 2 },
    { ...PAGE, pid: 8 },
  ].map((on) => taskOf(2000, 90, on));
  expect(ownBlockingTimeMs([OPENED, taskOf(500, 90), PAINTED, ...others], 4)).toBe(0);
});

it('refuses a trace in which nothing was painted', () => {
  expect(() => ownBlockingTimeMs([OPENED], 4)).toThrow('The trace shows no page.');
});
