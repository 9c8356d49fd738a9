import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Stats } from '#shared/contract/stats/stats.ts';
import { Figures } from './Figures.tsx';

afterEach(cleanup);

it("shows this week's total from Monday on, and of tasks no pomodoros", () => {
  const stats: Stats = {
    totalPomodoros: 9,
    completedTasks: 25,
    experiencePoints: 135,
    level: 2,
    unlockedAchievements: [],
    achievementDates: {},
    currentStreak: 1,
    longestStreak: 1,
    maxPomodorosInDay: 4,
    today: '2026-11-20',
    // A Sunday, a Monday and a Friday.
    pomodorosByDate: { '2026-11-15': 2, '2026-11-16': 4, '2026-11-20': 3 },
    minutesByDate: { '2026-11-15': 50, '2026-11-16': 100, '2026-11-20': 75 },
  };
  render(<Figures stats={stats} today="2026-11-20" streaks={{ current: 1, longest: 1 }} />);
  const textOf = (label: string) => screen.getByText(label).parentElement?.textContent;
  expect(textOf('This week')).toBe('This week72 h 55 min focused');
  expect(textOf('Tasks done')).toBe('Tasks done25in total');
});
