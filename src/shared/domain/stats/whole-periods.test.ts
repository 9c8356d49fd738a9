import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOfNumber, dayRange } from '../dates/days.ts';
import { wholePeriods } from './whole-periods.ts';

describe('wholePeriods', () => {
  it('finds the whole years, the months beside them and the days beside those', () => {
    expect(wholePeriods({ from: '2023-11-20', to: '2026-02-05' })).toEqual({
      years: { from: '2024', to: '2025' },
      months: { from: '2023-12', to: '2026-01' },
      otherMonths: [
        { from: '2023-12', to: '2023-12' },
        { from: '2026-01', to: '2026-01' },
      ],
      otherDays: [
        { from: '2023-11-20', to: '2023-11-30' },
        { from: '2026-02-01', to: '2026-02-05' },
      ],
    });
  });

  it('leaves no days or months beside a whole year', () => {
    expect(wholePeriods({ from: '2026-01-01', to: '2026-12-31' })).toEqual({
      years: { from: '2026', to: '2026' },
      months: { from: '2026-01', to: '2026-12' },
      otherMonths: [],
      otherDays: [],
    });
  });

  it('leaves a part of a month as days', () => {
    const span = { from: '2026-11-02', to: '2026-12-30' };
    expect(wholePeriods(span)).toEqual({
      years: null,
      months: null,
      otherMonths: [],
      otherDays: [span],
    });
  });

  it('has every day in one part', () => {
    const day = fc.integer({ min: 17_000, max: 22_000 });
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 1500 }), (first, length) => {
        const span = { from: dayOfNumber(first), to: dayOfNumber(first + length) };
        const { years, otherMonths, otherDays } = wholePeriods(span);
        const parts = [...(years === null ? [] : [years]), ...otherMonths, ...otherDays];
        for (const each of dayRange(dayOfNumber(first - 40), dayOfNumber(first + length + 40))) {
          const holding = parts.filter(({ from, to }) => {
            const period = each.slice(0, from.length);
            return from <= period && period <= to;
          });
          const isWithin = span.from <= each && each <= span.to;
          expect(holding).toHaveLength(isWithin ? 1 : 0);
        }
      }),
      { numRuns: 60 },
    );
  });
});
