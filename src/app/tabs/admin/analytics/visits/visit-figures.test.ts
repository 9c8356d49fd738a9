import { describe, expect, it } from 'vitest';
import type { AnalyticsDashboard } from '#shared/contract/stats/analytics.ts';
import { buildDashboard, NO_VISITS } from '../analytics-test-kit.ts';
import { visitCharts, visitFigures } from './visit-figures.ts';

const figureOf = (dashboard: AnalyticsDashboard, name: string) =>
  visitFigures(dashboard).find(({ id }) => id === name);

describe('figures of visits', () => {
  it('are compared with the range before', () => {
    const dashboard = buildDashboard({
      figures: { ...NO_VISITS, visitors: 60, timersFinished: 3 },
      before: { ...NO_VISITS, visitors: 50, timersFinished: 6 },
    });
    expect(figureOf(dashboard, 'visitors')).toMatchObject({
      value: '60',
      note: '+20% · 50 in the 7 days before',
      tone: 'good',
    });
    expect(figureOf(dashboard, 'timersFinished')).toMatchObject({
      value: '3',
      note: '−50% · 6 in the 7 days before',
      tone: 'bad',
    });
    expect(figureOf(dashboard, 'signUps')?.note).toBe('0 in the 7 days before');
  });
});

describe('charts of visits', () => {
  it('have a bar and a row for each step, in UTC', () => {
    const [visitors, timers] = visitCharts(
      buildDashboard({
        figures: { ...NO_VISITS, visitors: 9, timersStarted: 8, timersFinished: 5 },
        points: [
          { at: '2026-11-23', figures: { ...NO_VISITS, visitors: 4, views: 7, signUps: 1 } },
          {
            at: '2026-11-24',
            figures: { ...NO_VISITS, visitors: 5, timersStarted: 8, timersFinished: 5 },
          },
        ],
      }),
    );
    expect(visitors?.bars.map(({ parts }) => parts[0]?.value)).toEqual([4, 5]);
    expect(visitors?.summary).toMatch(/^9 visitors in all; .* Most on .*24.*, with 5\.$/);
    expect(visitors?.table.rows.map(({ exactName, values }) => [exactName, ...values])).toEqual([
      ['2026-11-23', 4, 7, 1],
      ['2026-11-24', 5, 0, 0],
    ]);
    expect(timers?.summary).toMatch(/^5 of 8 started timers\. /);
  });

  it('write hours of two days with their day', () => {
    const [visitors] = visitCharts(
      buildDashboard({
        timeRange: '24h',
        step: 'hour',
        points: ['2026-11-23T23', '2026-11-24T00'].map((at) => ({
          at,
          figures: { ...NO_VISITS, visitors: 1 },
        })),
      }),
    );
    const words = visitors?.bars.map((bar) => bar.words) ?? [];
    expect(words[0]).toMatch(/23:00|11.PM/);
    expect(words[0]).toMatch(/, .*23.*: 1 visitor$/);
    expect(words[1]).toMatch(/, .*24.*: 1 visitor$/);
  });
});
