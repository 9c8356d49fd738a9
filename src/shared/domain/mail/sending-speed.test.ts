import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import {
  domainAllowance,
  SPEED_PER_HOUR,
  speedAllowance,
  speedProblem,
  WARM_UP_BY_DAY,
} from './sending-speed.ts';

describe('the warm-up of a domain', () => {
  it.each([
    [{ daysSinceFirst: 0, today: 0, lastHour: 0 }, 7],
    [{ daysSinceFirst: 0, today: 7, lastHour: 7 }, 0],
    [{ daysSinceFirst: 0, today: 7, lastHour: 0 }, 7],
    [{ daysSinceFirst: 0, today: 48, lastHour: 0 }, 2],
    [{ daysSinceFirst: 0, today: 50, lastHour: 0 }, 0],
    [{ daysSinceFirst: 1, today: 0, lastHour: 0 }, 13],
    [{ daysSinceFirst: 4, today: 0, lastHour: 0 }, 100],
    [{ daysSinceFirst: 13, today: 0, lastHour: 0 }, 12_500],
    [{ daysSinceFirst: 14, today: 1_000_000, lastHour: 1_000_000 }, Number.POSITIVE_INFINITY],
    [{ daysSinceFirst: -3, today: 0, lastHour: 0 }, 7],
  ])('allows after %j: %d', (volume, allowance) => {
    expect(domainAllowance(volume)).toBe(allowance);
  });

  it('at most doubles from day to day', () => {
    for (const [at, most] of WARM_UP_BY_DAY.entries()) {
      const before = WARM_UP_BY_DAY[at - 1] ?? most;
      expect(most).toBeGreaterThanOrEqual(before);
      expect(most).toBeLessThanOrEqual(2 * before);
    }
  });
});

describe('the speed', () => {
  it.each([0, 9, 100_001, 60.5, Number.NaN, Number.POSITIVE_INFINITY, -1])(
    'cannot be %d',
    (perHour) => {
      expect(speedProblem(perHour)).toBe(
        'A speed is a whole number from 10 to 100,000 mails an hour.',
      );
    },
  );

  it('can be its bounds and the usual one', () => {
    expect(Object.values(SPEED_PER_HOUR).map(speedProblem)).toEqual([null, null, null]);
  });

  it.each([
    [3600, { lastHour: 0, lastMinute: 0 }, 60],
    [3600, { lastHour: 100, lastMinute: 40 }, 20],
    [3600, { lastHour: 3590, lastMinute: 0 }, 10],
    [3600, { lastHour: 4000, lastMinute: 0 }, 0],
    [30, { lastHour: 0, lastMinute: 0 }, 1],
    [30, { lastHour: 5, lastMinute: 1 }, 0],
    [0, { lastHour: 0, lastMinute: 0 }, 0],
  ])('of %d an hour allows after %j: %d', (perHour, volume, allowance) => {
    expect(speedAllowance(perHour, volume)).toBe(allowance);
  });
});

property.prop([fc.integer({ min: 1, max: 2000 })], { numRuns: 25 })(
  'a sender that asks every ten seconds sends the speed in an hour, and never more',
  (perHour) => {
    const sentAt: number[] = [];
    for (let second = 0; second < 7200; second += 10) {
      const since = (seconds: number) => sentAt.filter((at) => at > second - seconds).length;
      const allowance = speedAllowance(perHour, { lastHour: since(3600), lastMinute: since(60) });
      for (let count = 0; count < allowance; count += 1) sentAt.push(second);
      expect(since(3600)).toBeLessThanOrEqual(perHour);
    }
    expect(sentAt.filter((at) => at < 3600)).toHaveLength(perHour);
  },
);
