import { ACHIEVEMENT_IDS, type AchievementId } from './achievements.ts';

/**
 * One pop-up of the queue; equal rewards carry equal ids, so a queue can drop repeats. The
 * specification, section 3.
 */
export type NotificationItem =
  | { readonly id: string; readonly type: 'levelUp'; readonly level: number }
  | { readonly id: string; readonly type: 'achievement'; readonly achievementId: AchievementId };

/**
 * Rewards earned so far at one moment: the level and the ids of the unlocked achievements, in any
 * order.
 */
export interface Earned {
  readonly level: number;
  readonly unlockedAchievements: readonly string[];
}

/**
 * The pop-ups that the step from `before` to `after` deserves: one level-up to the level reached
 * (however many were passed), then the achievements in the order of the catalogue. Losing something
 * earns none.
 */
export function newRewards(before: Earned, after: Earned): NotificationItem[] {
  const levelUps: NotificationItem[] =
    after.level > before.level
      ? [{ id: `level-${after.level}`, type: 'levelUp', level: after.level }]
      : [];
  const achievements = ACHIEVEMENT_IDS.filter(
    (id) => after.unlockedAchievements.includes(id) && !before.unlockedAchievements.includes(id),
  ).map(
    (id): NotificationItem => ({ id: `achievement-${id}`, type: 'achievement', achievementId: id }),
  );
  return [...levelUps, ...achievements];
}
