import { describe, expect, test } from 'vitest';
import { type DayTotal, lastDays, mergeDays, type SessionFact, sumByDay } from './day-totals.ts';

function fact(localDate: string, changes: Partial<SessionFact> = {}): SessionFact {
  return { localDate, completed: true, interrupted: false, durationMinutes: 25, ...changes };
}

function total(day: string, completed: number, interrupted = 0, minutes = 25): DayTotal {
  return { day, completed, interrupted, minutes };
}

describe('sumByDay', () => {
  test('sums sessions, interruptions and minutes by day, oldest first', () => {
    expect(
      sumByDay([
        fact('2026-11-20'),
        fact('2026-11-18', { interrupted: true, durationMinutes: 11 }),
        fact('2026-11-20', { interrupted: true, durationMinutes: 7 }),
        fact('2026-11-20', { durationMinutes: 50 }),
      ]),
    ).toEqual([
      { day: '2026-11-18', completed: 1, interrupted: 1, minutes: 11 },
      { day: '2026-11-20', completed: 3, interrupted: 1, minutes: 82 },
    ]);
  });

  test('counts of what was not completed the minutes alone', () => {
    expect(
      sumByDay([
        fact('2026-11-19', { completed: false, interrupted: true }),
        fact('2026-11-20', { completed: false, durationMinutes: 2 }),
        fact('2026-11-20', { durationMinutes: 23 }),
      ]),
    ).toEqual([
      { day: '2026-11-19', completed: 0, interrupted: 0, minutes: 25 },
      { day: '2026-11-20', completed: 1, interrupted: 0, minutes: 25 },
    ]);
  });

  test('is empty without sessions', () => {
    expect(sumByDay([])).toEqual([]);
  });
});

describe('mergeDays', () => {
  test('adds up entries of one day and sorts', () => {
    expect(
      mergeDays([
        total('2026-11-20', 2, 1, 50),
        total('2026-11-19', 1),
        total('2026-11-20', 3, 0, 75),
      ]),
    ).toEqual([total('2026-11-19', 1), total('2026-11-20', 5, 1, 125)]);
  });
});

describe('lastDays', () => {
  test('ends today and fills days without sessions with zeros', () => {
    expect(lastDays([total('2026-03-01', 2), total('2026-02-27', 1)], '2026-03-02', 5)).toEqual([
      total('2026-02-26', 0, 0, 0),
      total('2026-02-27', 1),
      total('2026-02-28', 0, 0, 0),
      total('2026-03-01', 2),
      total('2026-03-02', 0, 0, 0),
    ]);
  });

  test('leaves out what is older or still to come', () => {
    const days = [total('2026-11-18', 1), total('2026-11-20', 2), total('2026-11-21', 3)];
    expect(lastDays(days, '2026-11-20', 2)).toEqual([
      total('2026-11-19', 0, 0, 0),
      total('2026-11-20', 2),
    ]);
  });

  test('is empty for no days', () => {
    expect(lastDays([total('2026-11-20', 1)], '2026-11-20', 0)).toEqual([]);
  });
});
