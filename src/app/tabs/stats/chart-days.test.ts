import { describe, expect, it } from 'vitest';
import { buildStats } from '#stores/contract-test-kit.ts';
import { chartDays, chartInWords, dayInWords } from './chart-days.ts';

const stats = buildStats({
  pomodorosByDate: { '2026-11-20': 4, '2026-10-22': 1, '2026-10-21': 9 },
  minutesByDate: { '2026-11-20': 100, '2026-10-22': 25 },
});

describe('the chart', () => {
  it('shows 30 days, today last', () => {
    const days = chartDays(stats, '2026-11-20');
    expect(days).toHaveLength(30);
    expect(days[0]).toEqual({ day: '2026-10-22', pomodoros: 1, minutes: 25 });
    expect(days.at(-1)).toEqual({ day: '2026-11-20', pomodoros: 4, minutes: 100 });
  });

  it('says what it shows', () => {
    expect(chartInWords(chartDays(stats, '2026-11-20'))).toBe(
      '5 pomodoros on 2 of the last 30 days, most on Fri, Nov 20 with 4.',
    );
    expect(chartInWords(chartDays(buildStats(), '2026-11-20'))).toBe(
      'No pomodoros in the last 30 days.',
    );
  });

  it('says each day in words', () => {
    expect(dayInWords({ day: '2026-11-20', pomodoros: 1, minutes: 25 })).toBe(
      'Fri, Nov 20: 1 pomodoro, 25 min',
    );
  });
});
