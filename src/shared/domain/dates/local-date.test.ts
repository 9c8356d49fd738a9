import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, dayOfNumber, dayRange } from './days.ts';
import { endOfLocalDay, localDate, startOfLocalDay, toLocalDay } from './local-date.ts';

const HOUR_MS = 3_600_000;

// Thirteen zones, each with five years in which it changes its clocks twice: gaps and repeats at
// midnight, changes of half an hour, odd offsets, both hemispheres, winter time as the exception.
const ZONES = [
  { timeZone: 'Europe/Berlin', firstYear: 2021, change: 1 },
  { timeZone: 'Europe/Dublin', firstYear: 2021, change: 1 },
  { timeZone: 'America/New_York', firstYear: 2021, change: 1 },
  { timeZone: 'America/Havana', firstYear: 2019, change: 1 },
  { timeZone: 'America/Santiago', firstYear: 2020, change: 1 },
  { timeZone: 'America/Sao_Paulo', firstYear: 2013, change: 1 },
  { timeZone: 'America/Asuncion', firstYear: 2018, change: 1 },
  { timeZone: 'Africa/Casablanca', firstYear: 2020, change: 1 },
  { timeZone: 'Asia/Beirut', firstYear: 2018, change: 1 },
  { timeZone: 'Asia/Tehran', firstYear: 2017, change: 1 },
  { timeZone: 'Australia/Lord_Howe', firstYear: 2021, change: 0.5 },
  { timeZone: 'Pacific/Chatham', firstYear: 2021, change: 1 },
  { timeZone: 'Pacific/Apia', firstYear: 2013, change: 1 },
] as const;

function hoursOf(day: string, timeZone: string): number {
  return (endOfLocalDay(day, timeZone) - startOfLocalDay(day, timeZone)) / HOUR_MS;
}

describe.each(ZONES)('$timeZone over five years from $firstYear', (zone) => {
  const { timeZone, firstYear, change } = zone;
  const days = dayRange(`${firstYear}-01-01`, `${firstYear + 4}-12-31`);
  const changeDays = days.filter((day) => hoursOf(day, timeZone) !== 24);

  test('has one short and one long day a year and no other odd one', () => {
    for (let year = firstYear; year < firstYear + 5; year += 1) {
      const lengths = changeDays
        .filter((day) => day.startsWith(`${year}-`))
        .map((day) => hoursOf(day, timeZone))
        .sort((a, b) => a - b);
      expect(lengths).toEqual([24 - change, 24 + change]);
    }
  });

  test('begins each day near a change at its first millisecond and ends it where the next begins', () => {
    const near = changeDays.flatMap((day) => dayRange(addDays(day, -2), addDays(day, 2)));
    for (const day of near) {
      const start = startOfLocalDay(day, timeZone);
      const end = endOfLocalDay(day, timeZone);
      expect(localDate(start, timeZone)).toBe(day);
      expect(localDate(start - 1, timeZone)).toBe(addDays(day, -1));
      expect(localDate(end - 1, timeZone)).toBe(day);
      expect(localDate(end, timeZone)).toBe(addDays(day, 1));
    }
  });

  test('finds each instant near a change within the day it names', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...changeDays),
        fc.integer({ min: -36 * HOUR_MS, max: 36 * HOUR_MS }),
        (changeDay, distanceMs) => {
          const instantMs = startOfLocalDay(changeDay, timeZone) + distanceMs;
          const day = localDate(instantMs, timeZone);
          expect(startOfLocalDay(day, timeZone)).toBeLessThanOrEqual(instantMs);
          expect(endOfLocalDay(day, timeZone)).toBeGreaterThan(instantMs);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('localDate', () => {
  test.each([
    ['2026-11-20T23:59:59.999Z', 'UTC', '2026-11-20'],
    ['2026-11-20T22:59:59.999Z', 'Europe/Berlin', '2026-11-20'],
    ['2026-11-20T23:00:00.000Z', 'Europe/Berlin', '2026-11-21'],
    ['2026-11-20T04:59:59.999Z', 'America/New_York', '2026-11-19'],
    ['2026-11-20T18:14:59.999Z', 'Asia/Kathmandu', '2026-11-20'],
    ['2026-11-20T18:15:00.000Z', 'Asia/Kathmandu', '2026-11-21'],
    ['2026-12-31T10:00:00.000Z', 'Pacific/Kiritimati', '2027-01-01'],
    ['2027-01-01T11:59:59.999Z', 'Etc/GMT+12', '2026-12-31'],
    ['2024-02-29T12:00:00.000Z', 'UTC', '2024-02-29'],
    ['2011-12-30T09:59:59.999Z', 'Pacific/Apia', '2011-12-29'],
    ['2011-12-30T10:00:00.000Z', 'Pacific/Apia', '2011-12-31'],
    ['1969-12-31T23:59:59.999Z', 'UTC', '1969-12-31'],
    ['0099-06-01T00:00:00.000Z', 'UTC', '0099-06-01'],
  ])('reads %s in %s as %s', (instant, timeZone, expected) => {
    expect(localDate(Date.parse(instant), timeZone)).toBe(expected);
  });

  test('counts a fraction of a millisecond before midnight to the day that ends', () => {
    expect(localDate(-0.5, 'UTC')).toBe('1969-12-31');
  });

  test('agrees with arithmetic in UTC over the whole calendar', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -719_162, max: 2_932_896 }),
        fc.integer({ min: 0, max: 86_399_999 }),
        (number, withinMs) => {
          expect(localDate(number * 86_400_000 + withinMs, 'UTC')).toBe(dayOfNumber(number));
        },
      ),
    );
  });

  test('refuses an unknown zone and what is no instant', () => {
    expect(() => localDate(0, 'Mars/Olympus')).toThrow(RangeError);
    expect(() => localDate(Number.NaN, 'UTC')).toThrow(RangeError);
    expect(() => localDate(8.64e15, 'UTC')).toThrow(RangeError);
  });
});

describe('startOfLocalDay and endOfLocalDay', () => {
  test.each([
    ['an ordinary day', '2026-11-20', 'Europe/Berlin', '2026-11-19T23:00:00Z', 24],
    ['a day of 23 hours', '2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00Z', 23],
    ['a day of 25 hours', '2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00Z', 25],
    ['a shift of half an hour', '2026-04-05', 'Australia/Lord_Howe', '2026-04-04T13:00:00Z', 24.5],
    ['a missing midnight', '2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00Z', 23],
    [
      'a day before midnight repeats',
      '2018-02-17',
      'America/Sao_Paulo',
      '2018-02-17T02:00:00Z',
      25,
    ],
    ['a missing midnight in spring', '2022-03-27', 'Asia/Beirut', '2022-03-26T22:00:00Z', 23],
    ['an hour after midnight twice', '2021-11-07', 'America/Havana', '2021-11-07T04:00:00Z', 25],
    ['the day before a skipped one', '2011-12-29', 'Pacific/Apia', '2011-12-29T10:00:00Z', 24],
    ['a skipped day', '2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00Z', 0],
    ['the day after a skipped one', '2011-12-31', 'Pacific/Apia', '2011-12-30T10:00:00Z', 24],
    ['midnight passed twice', '2010-11-07', 'America/St_Johns', '2010-11-07T02:30:00Z', 25],
    ['the first day there is', '0001-01-01', 'UTC', '0001-01-01T00:00:00Z', 24],
    ['the last day there is', '9999-12-31', 'UTC', '9999-12-31T00:00:00Z', 24],
  ])('knows %s', (_, day, timeZone, start, hours) => {
    expect(startOfLocalDay(day, timeZone)).toBe(Date.parse(start));
    expect(hoursOf(day, timeZone)).toBe(hours);
  });

  test('refuse what is no day and what is no zone', () => {
    expect(() => startOfLocalDay('2026-02-30', 'UTC')).toThrow(RangeError);
    expect(() => endOfLocalDay('tomorrow', 'UTC')).toThrow(RangeError);
    expect(() => startOfLocalDay('2026-02-20', 'Mars/Olympus')).toThrow(RangeError);
  });
});

describe('toLocalDay', () => {
  test.each([
    ['2026-11-20', '2026-11-20'],
    ['2026-11-20T22', '2026-11-20'],
    ['2026-11-20T23', '2026-11-21'],
    ['2026-11-20T23:30', '2026-11-21'],
    ['2026-11-20T22:59:59', '2026-11-20'],
    ['2026-11-20T23:00:00Z', '2026-11-21'],
    ['2026-11-20T22:59:59.999Z', '2026-11-20'],
    ['2026-11-20T22:59:59.999999Z', '2026-11-20'],
    ['2026-11-21T00:30:00+02:00', '2026-11-20'],
    ['2026-11-20T17:59:59.5-0500', '2026-11-20'],
    ['2026-11-20T18:00:00-05:00', '2026-11-21'],
    ['2026-07-20T22', '2026-07-21'],
  ])('puts %s in Berlin on %s', (key, expected) => {
    expect(toLocalDay(key, 'Europe/Berlin')).toBe(expected);
  });

  test.each([
    '',
    'today',
    '2026-02-30',
    '2026-02-30T10',
    '2026-11-20T24',
    '2026-11-20T9',
    '2026-11-20T10:60',
    '2026-11-20T10:00:60Z',
    '2026-11-20T10:00:00+24:00',
    '2026-11-20T10:00:00 Z',
    '2026-11-20 10:00',
    '2026-11',
    '20261120',
    '1795219200000',
    '__proto__',
    '9999-12-31T23:30',
  ])('finds no day in %j', (key) => {
    expect(toLocalDay(key, 'Europe/Berlin')).toBeNull();
  });

  test('agrees with localDate for the instant of any key', () => {
    const instants = fc.date({
      min: new Date('1970-01-01T00:00:00Z'),
      max: new Date('2100-01-01T00:00:00Z'),
      noInvalidDate: true,
    });
    const zones = fc.constantFrom(...ZONES.map(({ timeZone }) => timeZone));
    fc.assert(
      fc.property(instants, zones, (instant, timeZone) => {
        const expected = localDate(instant.getTime(), timeZone);
        expect(toLocalDay(instant.toISOString(), timeZone)).toBe(expected);
      }),
    );
  });

  test('never throws, whatever the key', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (key) => {
        expect([null, key]).toContain(toLocalDay(key, 'Asia/Tehran'));
      }),
    );
  });
});
