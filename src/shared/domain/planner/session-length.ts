import type { GoalUnit } from '../settings/timer-settings.ts';
import type { TimerRules } from '../timer/types.ts';

/** Returns the session length of a project's tasks, in minutes. */
export type LengthOf = (projectId: string | null) => number;

/** Returns the session length of each project: its own, or else that of the rules. */
export function lengthsOf(
  projects: readonly { readonly id: string; readonly workMinutes: number | null }[],
  { workMinutes }: TimerRules,
): LengthOf {
  const own = new Map(projects.map((project) => [project.id, project.workMinutes]));
  return (projectId) => own.get(projectId ?? '') ?? workMinutes;
}

/** Returns how much of a daily limit pomodoros take: one each, or their minutes. */
export function focusOf(
  { pomodoros, workMinutes }: { readonly pomodoros: number; readonly workMinutes: number },
  unit: GoalUnit,
): number {
  return unit === 'pomodoros' ? pomodoros : pomodoros * workMinutes;
}
