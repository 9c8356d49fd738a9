import { describe, expect, test } from 'vitest';
import { hoursOfDay, periodAfter, periodBefore, periodOf, utcDay, utcHour } from './periods.ts';
import { median, rangeAt, rangeBefore, TIME_RANGES } from './time-ranges.ts';

// A Wednesday.
const TODAY = '2026-11-25';

describe('a range', () => {
  test.each([
    ['today', '2026-11-25', '2026-11-25', 'hour'],
    ['yesterday', '2026-11-24', '2026-11-24', 'hour'],
    ['this_week', '2026-11-23', '2026-11-29', 'day'],
    ['last_week', '2026-11-16', '2026-11-22', 'day'],
    ['this_month', '2026-11-01', '2026-11-30', 'day'],
    ['last_month', '2026-10-01', '2026-10-31', 'day'],
    ['this_year', '2026-01-01', '2026-12-31', 'month'],
    ['all', '2025-03-07', '2026-11-25', 'month'],
  ] as const)('%s goes from %s to %s by the %s', (name, from, to, step) => {
    expect(rangeAt(name, TODAY, '2025-03-07')).toMatchObject({ from, to, step });
  });

  test('has one of the same kind right before it, except all time', () => {
    for (const name of TIME_RANGES) {
      const range = rangeAt(name, TODAY, '2025-03-07');
      const before = rangeBefore(range);
      if (name === 'all') expect(before).toBeNull();
      else expect(before?.to).toBe(utcDay(Date.parse(range.from) - 1));
    }
    const march = rangeAt('this_month', '2028-03-31', TODAY);
    expect(rangeBefore(march)).toMatchObject({ from: '2028-02-01', to: '2028-02-29' });
  });

  test('of all time is today where nothing is older', () => {
    expect(rangeAt('all', TODAY, '2026-11-30')).toMatchObject({ from: TODAY, to: TODAY });
  });
});

describe('a period', () => {
  test('begins on a Monday, the first of a month or the first of a year', () => {
    expect(periodOf('week', '2026-11-29')).toBe('2026-11-23');
    expect(periodOf('week', '2026-11-23')).toBe('2026-11-23');
    expect(periodOf('month', TODAY)).toBe('2026-11-01');
    expect(periodOf('year', TODAY)).toBe('2026-01-01');
    expect(periodOf('all', TODAY)).toBe('');
  });

  test.each([
    ['day', '2026-12-31', '2027-01-01'],
    ['week', '2026-12-28', '2027-01-04'],
    ['month', '2028-01-01', '2028-02-01'],
    ['month', '2028-02-01', '2028-03-01'],
    ['year', '2028-01-01', '2029-01-01'],
    ['year', '2027-01-01', '2028-01-01'],
  ] as const)('%s %s is followed by %s', (kind, one, next) => {
    expect(periodAfter(kind, one)).toBe(next);
    expect(periodBefore(kind, next)).toBe(one);
  });

  test('of an hour is that of UTC', () => {
    const instant = Date.UTC(2026, 10, 25, 23, 59, 59, 999);
    expect([utcDay(instant), utcHour(instant)]).toEqual([TODAY, '2026-11-25T23']);
    expect(utcHour(instant + 1)).toBe('2026-11-26T00');
    expect(hoursOfDay(TODAY).at(-1)).toBe('2026-11-25T23');
  });
});

test('the median is the middle, or the mean of both middle ones', () => {
  expect(median([])).toBeNull();
  expect(median([7])).toBe(7);
  expect(median([9, 1, 5])).toBe(5);
  expect(median([1, 100, 2, 4])).toBe(3);
});
