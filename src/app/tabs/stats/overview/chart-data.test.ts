import { describe, expect, it } from 'vitest';
import type { Breakdown } from '#shared/contract/stats/stats-breakdown.ts';
import { heatMapOf } from '#shared/domain/stats/heat-map.ts';
import {
  calmShares,
  dayChart,
  hourChart,
  interruptionChart,
  periodChart,
  projectChart,
  yearChart,
} from './chart-data.ts';

const span = { from: '2026-11-19', to: '2026-11-21' };
const days = {
  pomodorosByDate: { '2026-11-19': 4, '2026-11-21': 1 },
  minutesByDate: { '2026-11-19': 100, '2026-11-21': 20 },
};
const breakdown: Breakdown = {
  ...span,
  periods: [
    {
      period: '2026-11-19',
      pomodoros: 4,
      minutes: 100,
      interrupted: 1,
      internalInterruptions: 2,
      externalInterruptions: 0,
    },
  ],
  hours: [{ weekday: 4, hour: 9, pomodoros: 4, minutes: 100 }],
  projects: [
    {
      projectId: '01980000-0000-7000-8000-000000000001',
      title: 'Thesis',
      pomodoros: 3,
      minutes: 75,
    },
    { projectId: null, title: 'Standalone', pomodoros: 1, minutes: 25 },
  ],
};

describe('the charts', () => {
  it('show every day of a range, including days without sessions', () => {
    const { summary, marks, table } = periodChart(days, span);
    expect(summary).toBe('5 pomodoros, 2 h on 2 days. Most on Thu, Nov 19, with 4.');
    expect(marks.map(({ words }) => words)).toEqual([
      'Thu, Nov 19: 4 pomodoros, 1 h 40 min',
      'Fri, Nov 20: 0 pomodoros, 0 min',
      'Sat, Nov 21: 1 pomodoro, 20 min',
    ]);
    expect(table.rows.map(({ exactName, values }) => [exactName, ...values])).toEqual([
      ['2026-11-19', 4, 100],
      ['2026-11-20', 0, 0],
      ['2026-11-21', 1, 20],
    ]);
  });

  it('name the year of a month where the range spans several', () => {
    const axis = (from: string, to: string) =>
      periodChart(days, { from, to }).marks.map((mark) => mark.axis);
    expect(axis('2026-07-01', '2026-11-30')).toEqual(['Jul', 'Aug', 'Sep', 'Oct', 'Nov']);
    expect(axis('2025-11-01', '2026-02-28')).toEqual([
      'Nov 2025',
      'Dec 2025',
      'Jan 2026',
      'Feb 2026',
    ]);
  });

  it('use thousands separators', () => {
    const period = { period: '2026-11-19', pomodoros: 3000, minutes: 9, interrupted: 1000 };
    const many = { ...period, internalInterruptions: 1500, externalInterruptions: 2500 };
    const { summary, marks } = interruptionChart({ ...breakdown, periods: [many] }, span);
    expect(summary).toContain('2,000 of 3,000 sessions');
    expect(summary).toContain('1,500 internal, 2,500 external');
    expect(marks[0]?.words).toBe(
      'Thu, Nov 19: 2,000 calm, 1,000 interrupted (1,500 internal, 2,500 external)',
    );
    const busy = { ...days, pomodorosByDate: { '2026-11-19': 1200 } };
    expect(periodChart(busy, span).summary).toMatch(/with 1,200\.$/);
  });

  it('compare calm sessions with interrupted ones', () => {
    const { summary, marks } = interruptionChart(breakdown, span);
    expect(summary).toBe(
      '3 of 4 sessions without an interruption (75%). Counted: 2 internal, 0 external.',
    );
    expect(marks[0]?.parts.map(({ value }) => value)).toEqual([3, 1]);
    expect(marks).toHaveLength(3);
  });

  it('show all hours of the week, and list those with sessions', () => {
    const { marks, table } = hourChart(breakdown);
    expect(marks).toHaveLength(168);
    expect(marks[3 * 24 + 9]).toMatchObject({
      level: 4,
      words: expect.stringMatching(/^Thu, 9\sAM – 10\sAM: 4 pomodoros, 1 h 40 min$/),
    });
    expect(table.rows).toHaveLength(1);
  });

  it('show the hours of a day, even of sessions that began on another day', () => {
    const hours = [
      { weekday: 3, hour: 23, pomodoros: 1, minutes: 25 },
      { weekday: 4, hour: 9, pomodoros: 2, minutes: 50 },
    ];
    const { summary, marks, table } = dayChart({ ...breakdown, hours });
    expect(summary).toBe(
      '3 pomodoros, 1 h 15 min. Most between 9 AM – 10 AM, with 2. A session counts in the hour it started.',
    );
    expect(marks).toHaveLength(24);
    expect(marks[9]).toMatchObject({ axis: '9 AM', words: '9 AM – 10 AM: 2 pomodoros, 50 min' });
    expect(table.rows.map(({ name }) => name)).toEqual(['9 AM – 10 AM', '11 PM – 12 AM']);
  });

  it('compare calm with interrupted sessions of one day', () => {
    expect(calmShares(breakdown).map(({ words }) => words)).toEqual([
      'Calm: 3 · 75%',
      'Interrupted: 1 · 25%',
    ]);
  });

  it('show projects by time and share, and combine small ones', () => {
    expect(projectChart(breakdown).marks.map(({ value }) => value)).toEqual([
      '1 h 15 min · 75%',
      '25 min · 25%',
    ]);
    const colors = new Map([['garden', 'green'] as const]);
    const garden = { projectId: 'garden', title: 'Garden', pomodoros: 1, minutes: 25 };
    expect(projectChart({ projects: [garden] }, colors).marks[0]?.color).toBe('green');
    const projects = Array.from({ length: 20 }, (_, place) => ({
      projectId: `p${place}`,
      title: `Project ${place}`,
      pomodoros: 1,
      minutes: 25,
    }));
    const many = projectChart({ ...breakdown, projects });
    expect(many.marks).toHaveLength(8);
    expect(many.marks.at(-1)).toMatchObject({ name: '13 others', amount: 13 * 25 });
    expect(many.table.rows).toHaveLength(20);
  });

  it('summarise a year in one sentence', () => {
    expect(yearChart(heatMapOf(days, '2026-11-21')).summary).toBe(
      '5 pomodoros, 2 h on 2 of the last 370 days.',
    );
  });
});
