import { describe, expect, test } from 'vitest';
import { newRewards } from './rewards.ts';

describe('newRewards', () => {
  test('is empty when nothing changed', () => {
    const earned = { level: 3, unlockedAchievements: ['first_pomodoro'] };
    expect(newRewards(earned, earned)).toEqual([]);
  });

  test('announces the level before the achievements, these in the order of the catalogue', () => {
    expect(
      newRewards(
        { level: 2, unlockedAchievements: ['first_pomodoro'] },
        { level: 3, unlockedAchievements: ['weekly_streak', 'first_pomodoro', 'daily_five'] },
      ),
    ).toEqual([
      { id: 'level-3', type: 'levelUp', level: 3 },
      { id: 'achievement-daily_five', type: 'achievement', achievementId: 'daily_five' },
      { id: 'achievement-weekly_streak', type: 'achievement', achievementId: 'weekly_streak' },
    ]);
  });

  test('announces only the level reached when several were passed', () => {
    expect(
      newRewards({ level: 1, unlockedAchievements: [] }, { level: 9, unlockedAchievements: [] }),
    ).toEqual([{ id: 'level-9', type: 'levelUp', level: 9 }]);
  });

  test('announces nothing for a level or an achievement that is lost', () => {
    expect(
      newRewards(
        { level: 4, unlockedAchievements: ['first_pomodoro', 'daily_five'] },
        { level: 3, unlockedAchievements: ['first_pomodoro'] },
      ),
    ).toEqual([]);
  });

  test('announces an achievement once, however often it is listed', () => {
    expect(
      newRewards(
        { level: 1, unlockedAchievements: [] },
        { level: 1, unlockedAchievements: ['first_pomodoro', 'first_pomodoro'] },
      ),
    ).toHaveLength(1);
  });

  test('passes over ids that are not in the catalogue', () => {
    expect(
      newRewards(
        { level: 1, unlockedAchievements: [] },
        { level: 1, unlockedAchievements: ['constructor', 'retired_one'] },
      ),
    ).toEqual([]);
  });
});
