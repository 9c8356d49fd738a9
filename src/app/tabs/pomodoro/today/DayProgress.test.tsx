import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Stats } from '#shared/contract/stats/stats.ts';
import { DEFAULT_SETTINGS, type TimerSettings } from '#shared/domain/settings/timer-settings.ts';
import { buildSession } from '#stores/sync/contract-test-kit.ts';
import { type HeldData, openAccount } from '../../../app-test-kit.tsx';
import { AppContext } from '../../../workspace/app-context.ts';
import { DayProgress } from './DayProgress.tsx';

const TODAY = '2026-11-20';

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now: Date.parse(`${TODAY}T12:00:00Z`), toFake: ['Date'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function figures(pomodoros: number): Stats {
  return {
    totalPomodoros: pomodoros,
    completedTasks: 0,
    experiencePoints: 0,
    level: 1,
    unlockedAchievements: [],
    achievementDates: {},
    currentStreak: 0,
    longestStreak: 0,
    maxPomodorosInDay: 0,
    today: TODAY,
    pomodorosByDate: { [TODAY]: pomodoros },
    minutesByDate: { [TODAY]: pomodoros * 25 },
  };
}

function show(pomodoros: number, goals: Partial<TimerSettings> = {}, held: HeldData = {}) {
  const scope = openAccount(held);
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

  it('shows the sessions in their order, and the part of one not at all', () => {
    const morning = { ...buildSession(1, '08:00'), interrupted: true };
    const part = { ...buildSession(2, '08:30'), completed: false, interrupted: true };
    const items = [buildSession(3, '09:00'), part, morning];
    show(2, {}, { sessions: { day: TODAY, items } });
    const dots = screen.getByRole('img', { name: '2 pomodoros today' }).querySelectorAll('g');
    // Half a tomato has a second shape.
    expect([...dots].map((dot) => dot.childElementCount)).toEqual([2, 1]);
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
