import { describe, expect, it } from 'vitest';
import type { AdminFigures, RangeStats } from '#shared/contract/admin/admin-stats.ts';
import { figuresOf } from './figure-words.ts';

const NOTHING: AdminFigures = {
  signUps: 0,
  active: 0,
  sessions: 0,
  minutes: 0,
  requests: 0,
  confirmed: 0,
  errors: 0,
  premium: 0,
};

function rangeOf(given: Partial<RangeStats>): RangeStats {
  return {
    timeRange: 'this_week',
    from: '2026-11-23',
    to: '2026-11-29',
    step: 'day',
    isComplete: false,
    figures: NOTHING,
    before: NOTHING,
    beforeSoFar: NOTHING,
    points: [],
    asOf: null,
    ...given,
  };
}

const noteOf = (stats: RangeStats, figure: keyof AdminFigures) =>
  figuresOf(stats).find(({ id }) => id === figure);

describe('a figure', () => {
  it('of an unfinished range is compared with the same part of the previous one', () => {
    const { active: _active, premium: _premium, ...part } = { ...NOTHING, sessions: 50 };
    const stats = rangeOf({
      figures: { ...NOTHING, sessions: 60, active: 12 },
      before: { ...NOTHING, sessions: 200, active: 40, premium: 3 },
      beforeSoFar: part,
    });
    expect(noteOf(stats, 'sessions')).toMatchObject({
      value: '60',
      note: '+20% · 50 last week up to the same time',
      tone: 'good',
    });
    expect(noteOf(stats, 'active')).toMatchObject({ note: '40 in all of last week' });
    expect(noteOf(stats, 'premium')).toMatchObject({ note: '3 at the end of last week' });
  });

  it('of a finished range is compared with all of the previous one', () => {
    const stats = rangeOf({
      timeRange: 'last_month',
      isComplete: true,
      beforeSoFar: null,
      figures: { ...NOTHING, errors: 4, active: 30 },
      before: { ...NOTHING, errors: 2, active: 40 },
    });
    expect(noteOf(stats, 'active')?.note).toBe('−25% · 40 the month before');
    expect(noteOf(stats, 'errors')).toMatchObject({ tone: 'bad' });
    expect(noteOf(stats, 'signUps')?.note).toBe('0 the month before');
  });

  it('of all time has no comparison', () => {
    const stats = rangeOf({ timeRange: 'all', before: null, beforeSoFar: null });
    expect(new Set(figuresOf(stats).map(({ note }) => note))).toEqual(new Set(['']));
  });
});
