import { describe, expect, it } from 'vitest';
import {
  isInSegment,
  type Segment,
  type SegmentPerson,
  segmentBounds,
  segmentWords,
} from './segment.ts';

const NOW = Date.UTC(2026, 10, 26, 12);
const DAY_MS = 86_400_000;
const ADA: SegmentPerson = {
  plan: 'yearly',
  level: 7,
  country: 'AT',
  isVerified: true,
  joinedAtMs: Date.UTC(2026, 2, 3, 0),
  lastSeenAtMs: NOW - 30 * DAY_MS,
};

describe('a segment holds', () => {
  it.each([
    [{}, true],
    [{ plans: ['free', 'yearly'] }, true],
    [{ plans: ['free'] }, false],
    [{ inactiveDays: 30 }, true],
    [{ inactiveDays: 31 }, false],
    [{ activeDays: 30 }, true],
    [{ activeDays: 29 }, false],
    [{ joinedFrom: '2026-03-03' }, true],
    [{ joinedFrom: '2026-03-04' }, false],
    [{ joinedBefore: '2026-03-04' }, true],
    [{ joinedBefore: '2026-03-03' }, false],
    [{ levelFrom: 7, levelTo: 7 }, true],
    [{ levelFrom: 8 }, false],
    [{ levelTo: 6 }, false],
    [{ countries: ['DE', 'AT'] }, true],
    [{ countries: ['DE'] }, false],
    [{ isVerified: true }, true],
    [{ isVerified: false }, false],
    [{ plans: ['yearly'], countries: ['DE'] }, false],
  ] as const satisfies [Segment, boolean][])('by %j: %j', (segment, isHeld) => {
    expect(isInSegment(ADA, segment, NOW)).toBe(isHeld);
  });

  it('somebody who was never seen from the day of joining', () => {
    const never = { ...ADA, lastSeenAtMs: null, joinedAtMs: NOW - 10 * DAY_MS };
    expect(isInSegment(never, { inactiveDays: 10 }, NOW)).toBe(true);
    expect(isInSegment(never, { inactiveDays: 11 }, NOW)).toBe(false);
    expect(isInSegment(never, { activeDays: 100 }, NOW)).toBe(false);
  });

  it('nobody without a country in a country', () => {
    expect(isInSegment({ ...ADA, country: null }, { countries: ['AT'] }, NOW)).toBe(false);
  });
});

it('has bounds for a query', () => {
  expect(segmentBounds({ inactiveDays: 2, joinedBefore: '2026-01-01' }, NOW)).toEqual({
    seenUntilMs: NOW - 2 * DAY_MS,
    seenFromMs: null,
    joinedFromMs: null,
    joinedBeforeMs: Date.UTC(2026, 0, 1),
  });
});

describe('a segment in words', () => {
  it.each([
    [{}, 'All users'],
    [{ plans: ['free'] }, 'Users on the free plan'],
    [
      { plans: ['free', 'monthly'], inactiveDays: 30, countries: ['AT', 'DE', 'CH'] },
      'Users on the free plan or the monthly plan, not seen for 30 days, in Austria, Germany or Switzerland',
    ],
    [{ activeDays: 1 }, 'Users seen in the last day'],
    [{ inactiveDays: 1000 }, 'Users not seen for 1,000 days'],
    [{ joinedFrom: '2026-01-01' }, 'Users who joined on Jan 1, 2026 or later'],
    [
      { joinedFrom: '2026-01-01', joinedBefore: '2026-02-01' },
      'Users who joined from Jan 1, 2026 to before Feb 1, 2026',
    ],
    [{ levelFrom: 5 }, 'Users at level 5 or higher'],
    [{ levelTo: 5, isVerified: true }, 'Users at level 5 or lower, with a verified address'],
    [{ levelFrom: 5, levelTo: 9 }, 'Users at level 5 to 9'],
    [{ levelFrom: 5, levelTo: 5 }, 'Users at level 5'],
    [{ isVerified: false }, 'Users with an address that is not verified'],
  ] as const satisfies [Segment, string][])('%j: %s', (segment, words) => {
    expect(segmentWords(segment)).toBe(words);
  });
});
