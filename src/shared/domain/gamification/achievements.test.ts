import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ACHIEVEMENT_IDS,
  ACHIEVEMENTS,
  type AchievementStats,
  achievementProgress,
  unlockedBy,
} from './achievements.ts';

const NOTHING: AchievementStats = {
  totalPomodoros: 0,
  maxPomodorosInDay: 0,
  longestStreak: 0,
  completedTasks: 0,
};

describe('the catalogue', () => {
  test('holds the six achievements with their conditions', () => {
    expect(ACHIEVEMENTS.map(({ id, measure, target }) => [id, measure, target])).toEqual([
      ['first_pomodoro', 'totalPomodoros', 1],
      ['daily_five', 'maxPomodorosInDay', 5],
      ['weekly_streak', 'longestStreak', 7],
      ['task_completer', 'completedTasks', 10],
      ['monthly_streak', 'longestStreak', 30],
      ['pomodoro_master', 'totalPomodoros', 100],
    ]);
  });

  test('lists the ids in its own order', () => {
    expect(ACHIEVEMENTS.map(({ id }) => id)).toEqual(ACHIEVEMENT_IDS);
  });

  test('gives each its own name, description and icon', () => {
    for (const part of ['name', 'description', 'icon'] as const) {
      const words = ACHIEVEMENTS.map((achievement) => achievement[part]);
      expect(new Set(words).size).toBe(6);
      expect(words).not.toContain('');
    }
  });
});

describe('unlockedBy', () => {
  test('unlocks nothing for nothing', () => {
    expect(unlockedBy(NOTHING)).toEqual([]);
  });

  test.each([
    ['totalPomodoros', 1, ['first_pomodoro']],
    ['totalPomodoros', 99, ['first_pomodoro']],
    ['totalPomodoros', 100, ['first_pomodoro', 'pomodoro_master']],
    ['maxPomodorosInDay', 4, []],
    ['maxPomodorosInDay', 5, ['daily_five']],
    ['longestStreak', 6, []],
    ['longestStreak', 7, ['weekly_streak']],
    ['longestStreak', 29, ['weekly_streak']],
    ['longestStreak', 30, ['weekly_streak', 'monthly_streak']],
    ['completedTasks', 9, []],
    ['completedTasks', 10, ['task_completer']],
  ])('with %s at %i unlocks %j', (measure, figure, expected) => {
    expect(unlockedBy({ ...NOTHING, [measure]: figure })).toEqual(expected);
  });
});

describe('achievementProgress', () => {
  test('says how far each has come', () => {
    const progress = achievementProgress({
      totalPomodoros: 29,
      maxPomodorosInDay: 6,
      longestStreak: 7,
      completedTasks: 0,
    });
    expect(progress).toEqual([
      { id: 'first_pomodoro', current: 1, target: 1, percent: 100, unlocked: true },
      { id: 'daily_five', current: 5, target: 5, percent: 100, unlocked: true },
      { id: 'weekly_streak', current: 7, target: 7, percent: 100, unlocked: true },
      { id: 'task_completer', current: 0, target: 10, percent: 0, unlocked: false },
      { id: 'monthly_streak', current: 7, target: 30, percent: 23, unlocked: false },
      { id: 'pomodoro_master', current: 29, target: 100, percent: 29, unlocked: false },
    ]);
  });

  test('agrees with what is unlocked', () => {
    const figure = fc.nat({ max: 200 });
    const stats = fc.record({
      totalPomodoros: figure,
      maxPomodorosInDay: figure,
      longestStreak: figure,
      completedTasks: figure,
    });
    fc.assert(
      fc.property(stats, (figures) => {
        const reached = achievementProgress(figures).filter(({ percent }) => percent === 100);
        expect(reached.map(({ id }) => id)).toEqual(unlockedBy(figures));
      }),
    );
  });
});
