import * as z from 'zod';
import { ACHIEVEMENT_IDS } from '../../domain/gamification/achievements.ts';
import { endpoint } from '../endpoint.ts';
import { Day, Instant } from '../fields.ts';

const AchievementId = z.enum(ACHIEVEMENT_IDS);

/** The statistics of a user, derived from the recorded sessions. */
export const Stats = z
  .object({
    totalPomodoros: z.int(),
    pomodorosByDate: z.record(z.string(), z.int()),
    minutesByDate: z.record(z.string(), z.int()),
    completedTasks: z.int(),
    experiencePoints: z.int(),
    level: z.int(),
    unlockedAchievements: z.array(AchievementId),
    achievementDates: z.record(z.string(), Instant),
    currentStreak: z.int(),
    longestStreak: z.int(),
    maxPomodorosInDay: z.int(),
    today: Day,
  })
  .meta({ id: 'Stats' });

/** The parsed form of `Stats`. */
export type Stats = z.output<typeof Stats>;

/** Calls on statistics and achievements. */
export const statsApi = {
  get: endpoint({
    method: 'GET',
    path: '/stats',
    access: 'user',
    summary: 'Statistics, points, level and achievements.',
    reply: Stats,
    status: 200,
  }),
  saveAchievements: endpoint({
    method: 'PUT',
    path: '/stats/achievements',
    access: 'user',
    summary: 'Recomputes the achievements; the given list is only a hint.',
    body: z.strictObject({ achievements: z.array(z.string().max(64)).max(100) }),
    reply: Stats,
    status: 200,
  }),
  aggregate: endpoint({
    method: 'POST',
    path: '/aggregate/pomodoros',
    access: 'user',
    summary: 'Recomputes the statistics after a recorded session; repeating it changes nothing.',
    body: z.strictObject({}).optional(),
    reply: Stats,
    status: 200,
  }),
};
