import { writeInstant } from '#api/db/rows/instants.ts';
import type { StatsSnapshot } from '#api/features/stats/service.ts';
import type { Stats } from '#shared/contract/stats/stats.ts';
import { ACHIEVEMENT_IDS } from '#shared/domain/gamification/achievements.ts';
import { levelOf } from '#shared/domain/gamification/levels.ts';

/** The statistics of a user as replies show them. */
export function presentStats({ today, figures, days, awards }: StatsSnapshot): Stats {
  const unlockedAt = new Map(awards.map((award) => [award.achievementId, award.unlockedAt]));
  return {
    totalPomodoros: figures.totalPomodoros,
    pomodorosByDate: { ...figures.pomodorosByDate },
    minutesByDate: Object.fromEntries(days.map(({ day, minutes }) => [day, minutes])),
    completedTasks: figures.completedTasks,
    experiencePoints: figures.experiencePoints,
    level: levelOf(figures.experiencePoints),
    unlockedAchievements: ACHIEVEMENT_IDS.filter((id) => unlockedAt.has(id)),
    achievementDates: Object.fromEntries(
      awards.map((award) => [award.achievementId, writeInstant(award.unlockedAt)]),
    ),
    currentStreak: figures.currentStreak,
    longestStreak: figures.longestStreak,
    maxPomodorosInDay: figures.maxPomodorosInDay,
    today,
  };
}
