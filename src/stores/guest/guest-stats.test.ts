import { atom } from 'nanostores';
import { describe, expect, it } from 'vitest';
import type { Task } from '#shared/contract/work/tasks.ts';
import { FakeBrowser } from '#tests/support/browser/fake-browser.ts';
import type { GuestSession } from '../sessions/guest-sessions.ts';
import * as STORAGE_KEYS from '../storage/storage-keys.ts';
import { buildTask } from '../sync/contract-test-kit.ts';
import { createGuestStats } from './guest-stats.ts';
import { buildGuestSession } from './guest-test-kit.ts';

const TEN = Date.UTC(2026, 10, 20, 10);
const DAY_MS = 86_400_000;

function open(sessions: readonly GuestSession[] = [], tasks: readonly Task[] = []) {
  const browser = new FakeBrowser();
  const $sessions = atom(sessions);
  const $tasks = atom(tasks);
  const $today = atom('2026-11-20');
  const $restDays = atom<readonly number[]>([]);
  const openStats = () => {
    const tab = browser.openTab();
    const stats = createGuestStats({
      ...tab,
      $sessions,
      $tasks,
      $today,
      $restDays,
      timeZone: 'UTC',
    });
    stats.connect();
    return stats.$stats;
  };
  return { browser, $sessions, $tasks, $today, $restDays, openStats, $stats: openStats() };
}

describe('the statistics of a visitor', () => {
  it('follow from the sessions: points, level, streak and the day', () => {
    const { $stats } = open([
      buildGuestSession('a', TEN - DAY_MS),
      buildGuestSession('b', TEN),
      buildGuestSession('c', TEN + 3_600_000, { interrupted: true, durationMinutes: 12 }),
    ]);
    expect($stats.get()).toMatchObject({
      totalPomodoros: 3,
      experiencePoints: 40,
      level: 1,
      currentStreak: 2,
      pomodorosByDate: { '2026-11-19': 1, '2026-11-20': 2 },
      minutesByDate: { '2026-11-19': 25, '2026-11-20': 37 },
      unlockedAchievements: ['first_pomodoro'],
    });
  });

  it('count of a part that was split off the minutes, and no pomodoro', () => {
    const { $stats } = open([
      buildGuestSession('a', TEN, { completed: false, interrupted: true, durationMinutes: 2 }),
    ]);
    expect($stats.get()).toMatchObject({
      totalPomodoros: 0,
      experiencePoints: 0,
      currentStreak: 0,
      minutesByDate: { '2026-11-20': 2 },
      unlockedAchievements: [],
    });
  });

  it('follow other days of rest at once', () => {
    const { $stats, $restDays } = open([
      buildGuestSession('a', TEN - 2 * DAY_MS),
      buildGuestSession('b', TEN),
    ]);
    expect($stats.get().currentStreak).toBe(1);
    $restDays.set([4]);
    expect($stats.get().currentStreak).toBe(2);
  });

  it('put a session into the day of the zone it was worked in', () => {
    const late = Date.UTC(2026, 10, 19, 23);
    const { $stats } = open([
      buildGuestSession('a', late, { timeZone: 'Europe/Vienna' }),
      buildGuestSession('b', late, { timeZone: 'Nowhere/Atlantis' }),
    ]);
    expect($stats.get().pomodorosByDate).toEqual({ '2026-11-19': 1, '2026-11-20': 1 });
  });

  it('pass over a session outside the calendar', () => {
    const { $stats } = open([buildGuestSession('a', 8.64e15, { endedAt: 8.64e15 })]);
    expect($stats.get().totalPomodoros).toBe(0);
  });

  it('keep the day an achievement was reached', () => {
    const { browser, $sessions, openStats, $stats } = open();
    expect($stats.get().unlockedAchievements).toEqual([]);
    $sessions.set([buildGuestSession('a', TEN)]);
    expect($stats.get().achievementDates).toEqual({ first_pomodoro: '2026-11-20T10:00:00.000Z' });
    browser.sleep(DAY_MS);
    expect(openStats().get().achievementDates).toEqual({
      first_pomodoro: '2026-11-20T10:00:00.000Z',
    });
  });

  it('take no achievement back when a task is opened again', () => {
    const done = Array.from({ length: 10 }, (_, place) =>
      buildTask(place % 10, { completed: true, completedAt: '2026-11-20T09:00:00.000Z' }),
    );
    const { $tasks, $stats } = open([], done);
    expect($stats.get().unlockedAchievements).toEqual(['task_completer']);
    $tasks.set(done.slice(1));
    expect($stats.get()).toMatchObject({
      completedTasks: 9,
      unlockedAchievements: ['task_completer'],
    });
  });

  it.each(['{', '[]', '{"first_pomodoro":"yesterday"}'])('read over damaged awards: %s', (text) => {
    const { browser, openStats } = open();
    browser.stored.set(STORAGE_KEYS.guestAchievements, text);
    expect(openStats().get().unlockedAchievements).toEqual([]);
  });
});
