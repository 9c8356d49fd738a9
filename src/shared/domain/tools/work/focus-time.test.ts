import { expect, test } from 'vitest';
import { advance, startRun } from '../runs/run.ts';
import { buildStep } from '../runs/schedule.ts';
import { focusMsOf } from './focus-time.ts';

const T0 = Date.UTC(2026, 10, 21, 9);
const MINUTE_MS = 60_000;

test('breaks and what leads in are no focus', () => {
  const steps = [
    buildStep({ ms: 3000, tone: 'prepare', isLeadIn: true }),
    buildStep({ ms: 20 * MINUTE_MS }),
    buildStep({ ms: 5 * MINUTE_MS, tone: 'rest' }),
  ];
  const start = { id: 'r1', page: '/timer/20-minutes', volume: 60, isMuted: false };
  const run = startRun({ name: '', steps, rounds: 1 }, start, T0);
  expect(focusMsOf(advance(run, T0 + 60 * MINUTE_MS).run)).toBe(20 * MINUTE_MS);
});
