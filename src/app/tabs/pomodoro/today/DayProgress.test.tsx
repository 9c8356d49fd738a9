import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Stats } from '#shared/contract/stats/stats.ts';
import { DEFAULT_SETTINGS, type TimerSettings } from '#shared/domain/settings/timer-settings.ts';
import { openAccount } from '../../../app-test-kit.tsx';
import { AppContext } from '../../../workspace/app-context.ts';
import { DayProgress } from './DayProgress.tsx';

const TODAY = '2026-11-20';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

function figures(pomodoros: number): Stats {
  return {
    ...{ totalPomodoros: pomodoros, completedTasks: 0, experiencePoints: 0, level: 1 },
    ...{ unlockedAchievements: [], achievementDates: {}, currentStreak: 0, longestStreak: 0 },
    ...{ maxPomodorosInDay: 0, today: TODAY },
    pomodorosByDate: { [TODAY]: pomodoros },
    minutesByDate: { [TODAY]: pomodoros * 25 },
  };
}

function show(pomodoros: number, goals: Partial<TimerSettings> = {}) {
  const scope = openAccount({});
  const settings = { ...DEFAULT_SETTINGS, ...goals };
  const partOf = (count: number) => (
    <AppContext value={scope}>
      <DayProgress stats={figures(count)} today={TODAY} settings={settings} />
    </AppContext>
  );
  const { rerender } = render(partOf(pomodoros));
  return { finish: (count: number) => rerender(partOf(count)) };
}

const goal = () =>
  screen.getByRole('meter', { name: 'Goal: Today' }).getAttribute('aria-valuetext');

describe('the progress of the day', () => {
  it('is a row of tomatoes without a goal', () => {
    show(2);
    expect(screen.getByRole('img', { name: '2 pomodoros today' })).toBeTruthy();
    expect(screen.queryByRole('meter')).toBeNull();
  });

  it('has the ring of the goal, which says when it is reached', () => {
    const { finish } = show(2, { dailyGoal: 3 });
    expect(goal()).toBe('2 of 3 pomodoros');
    expect(screen.queryByText('Daily goal reached')).toBeNull();
    finish(3);
    expect(goal()).toBe('3 of 3 pomodoros');
    expect(screen.getByText('Daily goal reached')).toBeTruthy();
  });

  it('counts a goal in minutes by the time', () => {
    show(2, { dailyGoal: 100, goalUnit: 'minutes' });
    expect(goal()).toBe('50 min of 1 h 40 min');
  });
});
