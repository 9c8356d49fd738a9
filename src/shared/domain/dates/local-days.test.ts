import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { localDate } from './local-date.ts';
import { toLocalDays } from './local-days.ts';

// Thirteen zones: both hemispheres, halves and quarters of an hour, both sides of the date line.
const ZONES = [
  'UTC',
  'Europe/Berlin',
  'Europe/Dublin',
  'America/New_York',
  'America/Sao_Paulo',
  'America/St_Johns',
  'Africa/Casablanca',
  'Asia/Kathmandu',
  'Asia/Tehran',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Apia',
  'Pacific/Kiritimati',
] as const;

const HOUR_MS = 3_600_000;

describe('toLocalDays', () => {
  test('answers counts by day as they are', () => {
    const counts = { '2026-11-20': 4, '2026-11-18': 1 };
    expect(toLocalDays(counts, 'Pacific/Kiritimati')).toBe(counts);
    const none = {};
    expect(toLocalDays(none, 'Europe/Berlin')).toBe(none);
  });

  test.each([
    ['UTC', { '2026-11-20': 10 }],
    ['Europe/Berlin', { '2026-11-20': 8, '2026-11-21': 2 }],
    ['America/New_York', { '2026-11-19': 1, '2026-11-20': 9 }],
    ['Asia/Kathmandu', { '2026-11-20': 7, '2026-11-21': 3 }],
    ['Australia/Lord_Howe', { '2026-11-20': 5, '2026-11-21': 5 }],
    ['Pacific/Apia', { '2026-11-20': 5, '2026-11-21': 5 }],
  ])('gathers days, hours and instants by the day they fall on in %s', (timeZone, expected) => {
    const counts = {
      '2026-11-20T23:30:00Z': 2,
      '2026-11-20T18:15': 1,
      '2026-11-20T14': 2,
      '2026-11-20T12:30:00+02:00': 1,
      '2026-11-20': 3,
      '2026-11-20T00': 1,
    };
    expect(toLocalDays(counts, timeZone)).toEqual(expected);
  });

  test.each([
    // 23 hours: 01:00 UTC is when the clock jumps from two to three.
    ['Europe/Berlin', '2026-03-28T23', '2026-03-29T21', '2026-03-29T22', '2026-03-29'],
    // 25 hours: the hour from two to three happens twice.
    ['Europe/Berlin', '2026-10-24T22', '2026-10-25T22', '2026-10-25T23', '2026-10-25'],
    // Half an hour is repeated, so that the day ends between two hours of UTC.
    ['Australia/Lord_Howe', '2026-04-04T13', '2026-04-05T13', '2026-04-05T14', '2026-04-05'],
    // Midnight itself is left out.
    ['America/Sao_Paulo', '2018-11-04T03', '2018-11-05T01', '2018-11-05T02', '2018-11-04'],
    ['Asia/Kathmandu', '2026-11-19T19', '2026-11-20T18', '2026-11-20T19', '2026-11-20'],
  ])('keeps the hours of a day together in %s from %s', (timeZone, first, last, next, day) => {
    const counts = { [first]: 1, [last]: 1, [next]: 1 };
    expect(toLocalDays(counts, timeZone)[day]).toBe(2);
  });

  test('has nothing for a day that the zone left out', () => {
    const counts = { '2011-12-30T09': 1, '2011-12-30T10': 1 };
    expect(toLocalDays(counts, 'Pacific/Apia')).toEqual({ '2011-12-29': 1, '2011-12-31': 1 });
  });

  test('leaves out keys that name no time, and lists the days in order', () => {
    const counts = { total: 9, '2026-11-20T23': 1, '2026-02-30': 4, '2026-11-18': 2 };
    const days = toLocalDays(counts, 'Europe/Berlin');
    expect(Object.entries(days)).toEqual([
      ['2026-11-18', 2],
      ['2026-11-21', 1],
    ]);
  });

  test('loses and adds nothing, whatever the hours and the zone', () => {
    const hours = fc.integer({ min: 0, max: 24 * 365 * 70 }).map((hour) => hour * HOUR_MS);
    const counts = fc.dictionary(
      hours.map((instantMs) => new Date(instantMs).toISOString().slice(0, 13)),
      fc.integer({ min: 0, max: 50 }),
    );
    fc.assert(
      fc.property(counts, fc.constantFrom(...ZONES), (given, timeZone) => {
        const days = toLocalDays(given, timeZone);
        const expected: Record<string, number> = {};
        for (const [hour, count] of Object.entries(given)) {
          const day = localDate(Date.parse(`${hour}:00:00Z`), timeZone);
          expected[day] = (expected[day] ?? 0) + count;
        }
        expect(days).toEqual(expected);
      }),
    );
  });
});
