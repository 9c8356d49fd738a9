import { expect, test } from 'vitest';
import { keyCosts, type MainThreadEvent } from './key-costs.ts';

const MAIN = { ph: 'X', pid: 1, tid: 1 };
const key = (ts: number): MainThreadEvent => ({
  ...MAIN,
  name: 'EventDispatch',
  ts,
  args: { data: { type: 'keydown' } },
});
const task = (ts: number, dur: number, tdur: number): MainThreadEvent => ({
  ...MAIN,
  name: 'RunTask',
  ts,
  dur,
  tdur,
});
const commit = (ts: number): MainThreadEvent => ({ ...MAIN, name: 'Commit', ts, dur: 100 });

test('a key costs the processor time of the tasks from it to the frame that shows it', () => {
  const events = [
    task(0, 900, 900),
    task(1000, 5000, 4000),
    key(1100),
    { ...task(1200, 9000, 9000), tid: 2 },
    task(7000, 2000, 1500),
    commit(8500),
    task(9500, 8000, 8000),
    task(20_000, 1000, 1000),
    key(20_100),
    task(22_000, 3000, 2000),
    commit(24_000),
  ];
  expect(keyCosts(events)).toEqual([5.5, 3]);
});

test('a trace without a key shows no costs', () => {
  expect(() => keyCosts([task(0, 900, 900)])).toThrow('no key');
});
