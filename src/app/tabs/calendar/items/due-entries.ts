import type { Milestone } from '#shared/contract/work/milestones.ts';
import type { ProjectTask } from '#shared/contract/work/tasks.ts';

/** A milestone or an open task on its due day. */
export interface DueEntry {
  readonly id: string;
  readonly kind: 'milestone' | 'task';
  readonly title: string;
  readonly projectId: string;
  /** A reached milestone. */
  readonly isDone: boolean;
}

/** Returns the milestones and open tasks by due day (`YYYY-MM-DD`), milestones first. */
export function dueEntries(
  milestones: readonly Milestone[],
  tasks: readonly ProjectTask[],
): ReadonlyMap<string, readonly DueEntry[]> {
  const dated = [
    ...milestones.map((milestone) => ({ ...milestone, kind: 'milestone' as const })),
    ...tasks
      .filter(({ completed }) => !completed)
      .map((task) => ({ ...task, kind: 'task' as const })),
  ];
  const byDay = new Map<string, DueEntry[]>();
  for (const { id, kind, title, projectId, completed: isDone, dueOn } of dated) {
    if (dueOn === null) continue;
    const entries = byDay.get(dueOn) ?? [];
    byDay.set(dueOn, [...entries, { id, kind, title, projectId, isDone }]);
  }
  return byDay;
}
