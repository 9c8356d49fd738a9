import type { Project } from '#shared/contract/work/projects.ts';
import { formatNumber } from '#shared/domain/formats/formats.ts';
import { formatList } from '#shared/domain/formats/list.ts';
import type { TaskTally } from '#shared/domain/projects/task-tallies.ts';
import { formatMinutes } from '#shared/domain/stats/format-minutes.ts';
import { counted } from '#shared/domain/text/counted.ts';

/**
 * Returns the progress of a project in one line; loaded tasks are newer than the server's count.
 */
export function projectFigures(project: Project, tally: TaskTally | null): string {
  const open = tally?.open ?? project.openTaskCount;
  const parts = [countedOrNo(open, 'open task'), countedOrNo(project.pomodoroCount, 'pomodoro')];
  if (project.focusedMinutes > 0) parts.push(formatMinutes(project.focusedMinutes));
  return parts.join(' · ');
}

/**
 * Returns the work on open tasks against their estimates, such as `5 of 8 estimated pomodoros` or
 * `36 pomodoros, 24 estimated`.
 */
export function openEstimateWords({ spent, estimated }: TaskTally): string {
  const all = formatNumber(estimated);
  if (spent > estimated) return `${counted(spent, 'pomodoro')}, ${all} estimated`;
  return `${formatNumber(spent)} of ${all} estimated ${estimated === 1 ? 'pomodoro' : 'pomodoros'}`;
}

/**
 * Returns the items deleted with it, such as `2 tasks, 1 milestone and 3 notes`; empty for none.
 */
export function whatGoesAlong(counts: {
  tasks: number;
  milestones: number;
  notes: number;
}): string {
  const parts = [
    [counts.tasks, 'task'],
    [counts.milestones, 'milestone'],
    [counts.notes, 'note'],
  ] as const;
  const words = parts.flatMap(([count, unit]) => (count === 0 ? [] : [counted(count, unit)]));
  return formatList(words);
}

/** Formats a count, such as `3 open tasks` or `no notes`. */
export function countedOrNo(count: number, unit: string): string {
  return count === 0 ? `no ${unit}s` : counted(count, unit);
}
