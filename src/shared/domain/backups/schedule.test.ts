import { fc, test } from '@fast-check/vitest';
import { expect } from 'vitest';
import { latestDue, nextDue } from './schedule.ts';

const DAILY = { isScheduled: true, atHour: 3, everyDays: 1 };
const at = (text: string) => Date.parse(text);

test('is due at the hour, and not before', () => {
  expect(latestDue(DAILY, at('2026-11-26T03:00:00Z'))).toBe(at('2026-11-26T03:00:00Z'));
  expect(latestDue(DAILY, at('2026-11-26T02:59:59Z'))).toBe(at('2026-11-25T03:00:00Z'));
  expect(nextDue(DAILY, at('2026-11-26T03:00:00Z'))).toBe(at('2026-11-27T03:00:00Z'));
  expect(nextDue({ ...DAILY, isScheduled: false }, 0)).toBeNull();
});

test.prop([
  fc.nat({ max: 4e12 }),
  fc.integer({ min: 0, max: 23 }),
  fc.integer({ min: 1, max: 30 }),
])(
  'the latest and the next time enclose now, as many days apart as is set',
  (nowMs, atHour, everyDays) => {
    const schedule = { isScheduled: true, atHour, everyDays };
    const latest = latestDue(schedule, nowMs);
    const next = nextDue(schedule, nowMs) ?? 0;
    expect(latest <= nowMs && nowMs < next).toBe(true);
    expect(next - latest).toBe(everyDays * 86_400_000);
  },
);
