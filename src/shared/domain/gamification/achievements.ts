/** The ids of the six achievements, in the order they are shown. The specification, section 9. */
export const ACHIEVEMENT_IDS = [
  'first_pomodoro',
  'daily_five',
  'weekly_streak',
  'task_completer',
  'monthly_streak',
  'pomodoro_master',
] as const;

/** The id of one achievement. */
export type AchievementId = (typeof ACHIEVEMENT_IDS)[number];

/** The four figures that achievements are measured by. The specification, section 9. */
export interface AchievementStats {
  readonly totalPomodoros: number;
  readonly maxPomodorosInDay: number;
  readonly longestStreak: number;
  readonly completedTasks: number;
}

/**
 * One achievement: its words, its Lucide icon by name, and the figure that unlocks it on reaching
 * the target.
 */
export interface Achievement {
  readonly id: AchievementId;
  readonly name: string;
  readonly description: string;
  readonly icon: string;
  readonly target: number;
  readonly measure: keyof AchievementStats;
}

/**
 * How far one achievement has come: `current` never passes `target`, `percent` is whole and rounded
 * down.
 */
export interface AchievementProgress {
  readonly id: AchievementId;
  readonly current: number;
  readonly target: number;
  readonly percent: number;
  readonly unlocked: boolean;
}

/**
 * Everything there is to achieve, in the order it is shown, the quickest first. The specification,
 * section 9.
 */
export const ACHIEVEMENTS: readonly Achievement[] = [
  {
    id: 'first_pomodoro',
    name: 'First fruit',
    description: 'Finish your first pomodoro.',
    icon: 'sprout',
    target: 1,
    measure: 'totalPomodoros',
  },
  {
    id: 'daily_five',
    name: 'High five',
    description: 'Finish 5 pomodoros in one day.',
    icon: 'sun',
    target: 5,
    measure: 'maxPomodorosInDay',
  },
  {
    id: 'weekly_streak',
    name: 'Seven in a row',
    description: 'Focus on 7 days in a row.',
    icon: 'flame',
    target: 7,
    measure: 'longestStreak',
  },
  {
    id: 'task_completer',
    name: 'Off the list',
    description: 'Complete 10 tasks.',
    icon: 'list-checks',
    target: 10,
    measure: 'completedTasks',
  },
  {
    id: 'monthly_streak',
    name: 'A month of focus',
    description: 'Focus on 30 days in a row.',
    icon: 'calendar-check',
    target: 30,
    measure: 'longestStreak',
  },
  {
    id: 'pomodoro_master',
    name: 'Full harvest',
    description: 'Finish 100 pomodoros.',
    icon: 'trophy',
    target: 100,
    measure: 'totalPomodoros',
  },
];

/** The achievements whose target the figures reach, in the order of the catalogue. */
export function unlockedBy(stats: AchievementStats): AchievementId[] {
  return ACHIEVEMENTS.filter(({ measure, target }) => stats[measure] >= target).map(({ id }) => id);
}

/** How far each achievement has come by the figures, in the order of the catalogue. */
export function achievementProgress(stats: AchievementStats): AchievementProgress[] {
  return ACHIEVEMENTS.map(({ id, measure, target }) => {
    const current = Math.min(Math.max(stats[measure], 0), target);
    const percent = Math.floor((current * 100) / target);
    return { id, current, target, percent, unlocked: current >= target };
  });
}
