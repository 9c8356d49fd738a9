import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dayRange } from '../dates/days.ts';
import { endOfLocalDay, localDate, startOfLocalDay } from '../dates/local-date.ts';
import { bottomAt, gapsOf, instantAt, layDays, partOn, topAt } from './day-axis.ts';

const HOUR_MS = 3_600_000;
const at = (text: string) => Date.parse(text);
const only = (day: string, timeZone: string) => {
  const axis = layDays([day], timeZone);
  const [line] = axis.days;
  if (line === undefined) throw new Error('No day.');
  return { axis, line };
};

describe('a day without a change of clocks', () => {
  const { axis, line } = only('2026-11-22', 'Europe/Vienna');

  it('has 24 hours', () => {
    expect(axis.minutes).toBe(1440);
    expect(axis.hours.map(({ hour }) => hour)).toEqual(Array.from({ length: 25 }, (_, h) => h));
    expect(gapsOf(line, axis)).toEqual([]);
  });

  it('shows each instant by the wall', () => {
    expect(topAt(line, at('2026-11-22T08:05:00Z'))).toBe(9 * 60 + 5);
    expect(instantAt(line, 9 * 60 + 5)).toBe(at('2026-11-22T08:05:00Z'));
  });

  it('shows of what crosses midnight the part that is its own', () => {
    const span = { startMs: at('2026-11-22T22:30:00Z'), endMs: at('2026-11-22T23:30:00Z') };
    expect(partOn(line, span)).toEqual({ top: 1410, bottom: 1440 });
    expect(partOn(only('2026-11-23', 'Europe/Vienna').line, span)).toEqual({ top: 0, bottom: 30 });
    expect(partOn(only('2026-11-24', 'Europe/Vienna').line, span)).toBeNull();
  });
});

describe('a week in which clocks are put back', () => {
  const axis = layDays(dayRange('2026-10-24', '2026-10-26'), 'Europe/Vienna');
  const [before, change, after] = axis.days;

  it('has 25 hours, of which the day of the change alone fills both twos', () => {
    expect(axis.minutes).toBe(1500);
    expect(axis.hours.filter(({ hour }) => hour === 2)).toEqual([
      { hour: 2, top: 120, isAgain: false },
      { hour: 2, top: 180, isAgain: true },
    ]);
    expect(change && gapsOf(change, axis)).toEqual([]);
    expect(before && gapsOf(before, axis)).toEqual([[180, 240]]);
    expect(after && gapsOf(after, axis)).toEqual([[180, 240]]);
  });

  it('keeps nine o’clock in one line', () => {
    const nines = ['2026-10-24T07:00:00Z', '2026-10-25T08:00:00Z', '2026-10-26T08:00:00Z'];
    const tops = axis.days.map((line, index) => topAt(line, at(nines[index] ?? '')));
    expect(tops).toEqual([600, 600, 600]);
  });

  it('tells the two half past twos apart', () => {
    expect(change && topAt(change, at('2026-10-25T00:30:00Z'))).toBe(150);
    expect(change && topAt(change, at('2026-10-25T01:30:00Z'))).toBe(210);
    expect(change && instantAt(change, 210)).toBe(at('2026-10-25T01:30:00Z'));
  });

  it('has on other days no time in the hour that came twice', () => {
    expect(after && instantAt(after, 200)).toBe(at('2026-10-26T02:00:00Z'));
    expect(after && bottomAt(after, at('2026-10-26T02:00:00Z'))).toBe(180);
    expect(after && topAt(after, at('2026-10-26T02:00:00Z'))).toBe(240);
  });
});

describe('a week in which clocks are put forward', () => {
  const axis = layDays(dayRange('2027-03-27', '2027-03-29'), 'Europe/Vienna');
  const [, change] = axis.days;

  it('has 24 hours, and leaves the missing one empty on its day', () => {
    expect(axis.minutes).toBe(1440);
    expect(change && gapsOf(change, axis)).toEqual([[120, 180]]);
    expect(change && topAt(change, at('2027-03-28T01:00:00Z'))).toBe(180);
    expect(change && instantAt(change, 150)).toBe(at('2027-03-28T01:00:00Z'));
  });
});

it('shows half an hour twice where clocks go back by half an hour', () => {
  const { axis, line } = only('2026-04-05', 'Australia/Lord_Howe');
  expect(axis.minutes).toBe(1470);
  expect(topAt(line, startOfLocalDay('2026-04-05', 'Australia/Lord_Howe') + 2 * HOUR_MS)).toBe(120);
});

it('has nothing on a day that a zone left out', () => {
  const { line } = only('2011-12-30', 'Pacific/Apia');
  expect(line.strips).toEqual([]);
  expect(partOn(line, { startMs: line.startMs, endMs: line.endMs })).toBeNull();
});

const ZONES = [
  'UTC',
  'Europe/Vienna',
  'America/New_York',
  'America/St_Johns',
  'America/Santiago',
  'America/Havana',
  'Asia/Kolkata',
  'Asia/Beirut',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Atlantic/Azores',
  'Africa/Casablanca',
] as const;

describe('any days in any zone', () => {
  const anyDays = fc.record({
    timeZone: fc.constantFrom(...ZONES),
    first: fc.integer({ min: 0, max: 12_000 }).map((days) => addDays('2000-01-01', days)),
    length: fc.integer({ min: 1, max: 7 }),
  });

  it('give each instant one place, and each place back', () => {
    fc.assert(
      fc.property(anyDays, fc.nat(1499), ({ timeZone, first, length }, minute) => {
        const axis = layDays(dayRange(first, addDays(first, length - 1)), timeZone);
        for (const line of axis.days) {
          const instantMs = line.startMs + minute * 60_000;
          if (instantMs >= line.endMs) continue;
          const top = topAt(line, instantMs);
          expect(top).toBeGreaterThanOrEqual(0);
          expect(top).toBeLessThan(axis.minutes);
          expect(instantAt(line, top)).toBe(instantMs);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('hold as many minutes as they last, and lie in order', () => {
    fc.assert(
      fc.property(anyDays, ({ timeZone, first, length }) => {
        const days = dayRange(first, addDays(first, length - 1));
        const axis = layDays(days, timeZone);
        for (const [index, line] of axis.days.entries()) {
          const lasts = (endOfLocalDay(line.day, timeZone) - line.startMs) / 60_000;
          const empty = gapsOf(line, axis).reduce((sum, [from, to]) => sum + to - from, 0);
          expect(axis.minutes - empty).toBe(Math.max(0, lasts));
          expect(axis.days[index + 1]?.startMs ?? line.endMs).toBe(line.endMs);
          if (lasts > 0) expect(localDate(line.startMs, timeZone)).toBe(line.day);
        }
      }),
      { numRuns: 300 },
    );
  });
});
