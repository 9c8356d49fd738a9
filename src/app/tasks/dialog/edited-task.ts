import type { Task } from '#shared/contract/work/tasks.ts';

/** A task as it is edited; one without a project can be given one. */
export type EditedTask = Pick<
  Task,
  'id' | 'title' | 'estimate' | 'dueOn' | 'repeat' | 'tags' | 'notes' | 'completedPomodoros'
> & { readonly projectId: string | null };
