import type { Project } from '#shared/contract/projects.ts';
import type { Task } from '#shared/contract/tasks.ts';
import { formatMinutes } from '#shared/domain/stats/format-minutes.ts';
import { counted } from '#shared/domain/text/counted.ts';

/** How far a project is, in one line; tasks known here are newer than the server's count. */
export function projectFigures(project: Project, tasks: readonly Task[] | null): string {
  const open =
    tasks?.filter((task) => task.projectId === project.id && !task.completed).length ??
    project.openTaskCount;
  const parts = [countedOrNo(open, 'open task'), countedOrNo(project.pomodoroCount, 'pomodoro')];
  if (project.focusedMinutes > 0) parts.push(formatMinutes(project.focusedMinutes));
  return parts.join(' · ');
}

function countedOrNo(count: number, unit: string): string {
  return count === 0 ? `no ${unit}s` : counted(count, unit);
}
