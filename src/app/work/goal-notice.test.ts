import { atom } from 'nanostores';
import { describe, expect, it } from 'vitest';
import type { Message } from '#pomodoro/notices/toasts.ts';
import type { Stats } from '#shared/contract/stats/stats.ts';
import { DEFAULT_SETTINGS } from '#shared/domain/settings/timer-settings.ts';
import type { Loadable } from '#stores/storage/loadable.ts';
import { connectGoalNotice } from './goal-notice.ts';

const FRIDAY = '2026-11-20';

function figures(pomodoros: number, day = FRIDAY): Loadable<Stats> {
  const value: Stats = {
    totalPomodoros: pomodoros,
    completedTasks: 0,
    experiencePoints: 0,
    level: 1,
    unlockedAchievements: [],
    achievementDates: {},
    currentStreak: 0,
    longestStreak: 0,
    maxPomodorosInDay: 0,
    today: day,
    pomodorosByDate: { [day]: pomodoros },
    minutesByDate: { [day]: pomodoros * 25 },
  };
  return { kind: 'ready', value, isStale: false };
}

function setUp(goals: Partial<typeof DEFAULT_SETTINGS>, first: Loadable<Stats> = figures(0)) {
  const $stats = atom<Loadable<Stats>>(first);
  const $settings = atom({ ...DEFAULT_SETTINGS, ...goals });
  const texts: string[] = [];
  const show = ({ text }: Message) => String(texts.push(text));
  connectGoalNotice({ $stats, $settings, today: () => FRIDAY, toasts: { show } });
  return { $stats, $settings, texts };
}

describe('a goal', () => {
  it('that a session reaches is named once', () => {
    const { $stats, texts } = setUp({ dailyGoal: 2 });
    for (const count of [1, 2, 3]) $stats.set(figures(count));
    expect(texts).toEqual(['Daily goal reached: 2 pomodoros today.']);
  });

  it('in minutes names the time', () => {
    const { $stats, texts } = setUp({ weeklyGoal: 50, goalUnit: 'minutes' });
    $stats.set(figures(2));
    expect(texts).toEqual(['Weekly goal reached: 50 min this week.']);
  });

  it('reached before the page was opened passes without a message', () => {
    const { $stats, texts } = setUp({ dailyGoal: 2 }, { kind: 'loading' });
    $stats.set(figures(2));
    $stats.set(figures(3));
    expect(texts).toEqual([]);
  });

  it('lowered to what is done passes without a message', () => {
    const { $settings, texts } = setUp({ dailyGoal: 8 }, figures(4));
    $settings.set({ ...$settings.get(), dailyGoal: 4 });
    expect(texts).toEqual([]);
  });
});
