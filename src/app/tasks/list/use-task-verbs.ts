import { useMemo } from 'react';
import { activeTaskOf } from '#pomodoro/work/active-task-of.ts';
import { removeTask, toggleTask } from '#pomodoro/work/task-verbs.ts';
import type { Task } from '#shared/contract/work/tasks.ts';
import { orderPlaces } from '#shared/domain/tasks/order-places.ts';
import { valueOr } from '#stores/storage/loadable.ts';
import { useApp } from '../../workspace/app-context.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { ChosenDay } from '../day/day-choices.ts';
import { setDay } from '../day/set-day.ts';

/** Actions on the tasks of a list. */
export interface TaskVerbs {
  /** Completes a task with its subtasks, or reopens it. */
  toggle(task: Task, completed: boolean): void;
  choose(task: Task): void;
  rename(task: Task, title: string): void;
  /** Deletes it with its subtasks, with Undo. */
  remove(task: Task): void;
  /** Puts it on a day, or takes it off today, with Undo. */
  setDay(task: Task, day: ChosenDay): void;
  /** Swaps with the previous task (`-1`) or the next one (`1`). */
  step(task: Task, by: -1 | 1): void;
  /** Moves a task before or after another one of the same list. */
  place(id: string, next: { readonly id: string; readonly side: 'before' | 'after' }): void;
}

export type TaskVerbsGiven = {
  readonly from: 'projectDetail' | undefined;
  /** Announces the new position of a task to screen readers. */
  readonly say: (text: string) => void;
};

/**
 * Returns the actions on the tasks of a list, always the same object, so that rows do not render
 * again.
 */
export function useTaskVerbs({ from, say }: TaskVerbsGiven): TaskVerbs {
  const scope = useApp();
  const { workspace } = scope;
  return useMemo(() => {
    const all = () => valueOr(workspace.tasks.$tasks.get(), []);
    // Completed tasks count toward an achievement.
    const deps = { ...workspace, onToggled: workspace.stats.load };

    function order(task: Task, indexIn: (siblings: readonly Task[]) => number): void {
      const siblings = siblingsOf(task, all());
      const index = Math.min(Math.max(indexIn(siblings), 0), siblings.length - 1);
      const places = orderPlaces(siblings, task.id, index);
      if (places.length > 0) void workspace.tasks.order(places);
      say(`“${task.title}”: place ${index + 1} of ${siblings.length}.`);
    }

    return {
      toggle: (task, completed) => void toggleTask(deps, task, completed),
      choose: (task) => void choose(workspace, task, from),
      rename: (task, title) => void workspace.tasks.change(task.id, { title }),
      remove: (task) => removeTask(deps, task),
      setDay: (task, day) => setDay(scope, task, day),
      step: (task, by) => order(task, (siblings) => placeOf(siblings, task.id) + by),
      place(moved, { id: nextId, side }) {
        const task = all().find((each) => each.id === moved);
        if (task === undefined || moved === nextId) return;
        order(task, (siblings) => {
          const others = siblings.filter((each) => each.id !== moved);
          return placeOf(others, nextId) + (side === 'after' ? 1 : 0);
        });
      },
    };
  }, [scope, workspace, from, say]);
}

function choose(workspace: Workspace, task: Task, from: TaskVerbsGiven['from']): Promise<void> {
  const projects = valueOr(workspace.projects.$projects.get(), []);
  const title = projects.find(({ id }) => id === task.projectId)?.title ?? 'Project';
  return workspace.actions.chooseTask(activeTaskOf(task, { id: task.projectId, title }), from);
}

/** Returns the siblings of a task: open tasks of its project, or the subtasks of its parent. */
function siblingsOf({ projectId, parentId }: Task, all: readonly Task[]): readonly Task[] {
  return all.filter(
    (each) =>
      each.projectId === projectId &&
      each.parentId === parentId &&
      (parentId !== null || !each.completed),
  );
}

function placeOf(tasks: readonly Task[], wanted: string): number {
  return tasks.findIndex(({ id }) => id === wanted);
}
