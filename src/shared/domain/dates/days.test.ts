import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, dayNumber, dayOfNumber, dayRange, daysBetween, isDay, weekday } from './days.ts';

const someDay = fc.integer({ min: -719_162, max: 2_932_896 }).map(dayOfNumber);

describe('isDay', () => {
  test.each(['2026-11-20', '2024-02-29', '2000-02-29', '0001-01-01', '0099-12-31', '9999-12-31'])(
    'takes %s',
    (value) => {
      expect(isDay(value)).toBe(true);
    },
  );

  test.each([
    '2026-02-29',
    '1900-02-29',
    '2026-06-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '0000-01-01',
    '2026-1-1',
    '2026-11-20T08',
    ' 2026-11-20',
    '2026-11-20\n',
    '+02026-11-20',
    '٢٠٢٦-١١-٢٠',
    '__proto__',
    '',
    20_261_120,
    null,
    undefined,
    ['2026-11-20'],
  ])('refuses %j', (value) => {
    expect(isDay(value)).toBe(false);
  });
});

describe('day arithmetic', () => {
  test('counts days from 1970-01-01', () => {
    expect(dayNumber('1970-01-01')).toBe(0);
    expect(dayNumber('1969-12-31')).toBe(-1);
    expect(dayNumber('2026-11-20')).toBe(20_777);
  });

  test('adds days over months, years and leap days', () => {
    expect(addDays('2026-11-30', 1)).toBe('2026-12-01');
    expect(addDays('2027-01-01', -1)).toBe('2026-12-31');
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
    expect(addDays('2025-02-28', 1)).toBe('2025-03-01');
    expect(addDays('2026-11-20', 0)).toBe('2026-11-20');
  });

  test('refuses what is no day, half days and the end of the calendar', () => {
    expect(() => addDays('2026-02-30', 1)).toThrow(RangeError);
    expect(() => addDays('2026-02-20', 0.5)).toThrow(RangeError);
    expect(() => addDays('2026-02-20', Number.NaN)).toThrow(RangeError);
    expect(() => addDays('9999-12-31', 1)).toThrow(RangeError);
    expect(() => addDays('0001-01-01', -1)).toThrow(RangeError);
  });

  test('counts the days between two days with their direction', () => {
    expect(daysBetween('2026-11-20', '2026-11-21')).toBe(1);
    expect(daysBetween('2026-11-20', '2026-11-20')).toBe(0);
    expect(daysBetween('2027-01-01', '2026-01-01')).toBe(-365);
  });

  test('returns by the way it came', () => {
    fc.assert(
      fc.property(someDay, someDay, (a, b) => {
        expect(addDays(a, daysBetween(a, b))).toBe(b);
        expect(daysBetween(a, b) + daysBetween(b, a)).toBe(0);
      }),
    );
  });

  test('orders days as their text is ordered', () => {
    fc.assert(
      fc.property(someDay, someDay, (a, b) => {
        expect(a < b).toBe(dayNumber(a) < dayNumber(b));
      }),
    );
  });
});

describe('dayRange', () => {
  test('holds both ends', () => {
    expect(dayRange('2026-02-27', '2026-03-02')).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
      '2026-03-02',
    ]);
    expect(dayRange('2026-02-27', '2026-02-27')).toEqual(['2026-02-27']);
  });

  test('is empty when it would run backwards', () => {
    expect(dayRange('2026-03-02', '2026-02-27')).toEqual([]);
  });
});

describe('weekday', () => {
  test.each([
    ['2026-11-16', 1],
    ['2026-11-20', 5],
    ['2026-11-22', 7],
    ['1970-01-01', 4],
    ['1969-12-28', 7],
    ['0001-01-01', 1],
  ])('knows that %s is day %i of its week', (day, expected) => {
    expect(weekday(day)).toBe(expected);
  });

  test('goes on by one a day and starts over after Sunday', () => {
    fc.assert(
      fc.property(fc.integer({ min: -719_162, max: 2_932_895 }).map(dayOfNumber), (day) => {
        expect(weekday(addDays(day, 1))).toBe(weekday(day) === 7 ? 1 : weekday(day) + 1);
      }),
    );
  });
});
