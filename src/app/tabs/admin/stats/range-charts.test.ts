import { describe, expect, it } from 'vitest';
import type { AdminFigures, RangeStats } from '#shared/contract/admin/admin-stats.ts';
import { chartsOf } from './range-charts.ts';

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

function rangeOf(step: RangeStats['step'], points: RangeStats['points']): RangeStats {
  return {
    timeRange: 'this_week',
    from: '2026-11-23',
    to: '2026-11-29',
    step,
    points,
    isComplete: false,
    before: null,
    beforeSoFar: null,
    asOf: null,
    figures: { ...NOTHING, active: 3, sessions: 9 },
  };
}

describe('the charts of a range', () => {
  it('show the total, the highest step, and the same numbers as a table', () => {
    const stats = rangeOf('day', [
      { at: '2026-11-23', figures: { ...NOTHING, sessions: 4, minutes: 100 } },
      { at: '2026-11-24', figures: { ...NOTHING, sessions: 5, minutes: 130 } },
    ]);
    const chart = chartsOf(stats).find(({ figure }) => figure === 'sessions');
    expect(chart?.summary).toMatch(/^9 sessions in all\. Most on .*24.*, with 5\.$/);
    expect(chart?.bars.map(({ parts }) => parts[0]?.value)).toEqual([4, 5]);
    expect(chart?.table.rows.map(({ exactName, values }) => [exactName, ...values])).toEqual([
      ['2026-11-23', 4, 100],
      ['2026-11-24', 5, 130],
    ]);
  });

  it('say that a person is counted once in each step', () => {
    const stats = rangeOf('month', [{ at: '2026-11-01', figures: { ...NOTHING, active: 3 } }]);
    expect(chartsOf(stats)[0]?.summary).toContain(
      '3 users in total; each month counts a user once.',
    );
  });

  it('say that there is no data', () => {
    expect(chartsOf(rangeOf('hour', []))[0]?.summary).toBe('No users in this range.');
  });
});
