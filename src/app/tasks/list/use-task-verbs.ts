import { useMemo } from 'react';
import { removeTask, toggleTask } from '#pomodoro/work/task-verbs.ts';
import type { Task } from '#shared/contract/work/tasks.ts';
import type { FieldsOf } from '#shared/contract/work/work-changes.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import { orderPlaces } from '#shared/domain/tasks/places/order-places.ts';
import { valueOr } from '#stores/storage/loadable.ts';
import { useApp } from '../../workspace/app-context.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { ChosenDay } from '../day/day-choices.ts';
import { setDay } from '../day/set-day.ts';
import { type ListHome, listHome } from './list-home.ts';

/** Actions on the tasks of a list. */
export interface TaskVerbs extends Pick<ListHome, 'choose' | 'count'> {
  /** Completes a task with its subtasks, or reopens it. */
  toggle(task: Task, completed: boolean): void;
  /** Saves fields; a task without a project may be given one. */
  save(task: Task, fields: FieldsOf<'task'>): Promise<CallResult<unknown>>;
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
  /** Shows a message when a task is done, because its row disappears. */
  readonly saysDone: boolean;
  /** Announces the new position of a task to screen readers. */
  readonly say: (text: string) => void;
};

/**
 * Returns the actions on the tasks of a list, always the same object, so that rows do not render
 * again.
 */
export function useTaskVerbs({ from, saysDone, say }: TaskVerbsGiven): TaskVerbs {
  const scope = useApp();
  const { workspace } = scope;
  return useMemo(() => {
    const home = listHome(workspace, from);
    const deps = { home, toasts: workspace.toasts };

    function order(task: Task, indexIn: (siblings: readonly Task[]) => number): void {
      const siblings = siblingsOf(task, home.all());
      const index = Math.min(Math.max(indexIn(siblings), 0), siblings.length - 1);
      const places = orderPlaces(siblings, task.id, index);
      if (places.length > 0) void workspace.tasks.order(places);
      say(`“${task.title}”: place ${index + 1} of ${siblings.length}.`);
    }

    return {
      choose: home.choose,
      count: home.count,
      toggle(task, completed) {
        const isSaid = toggleTask(deps, task, completed);
        if (completed && saysDone && !isSaid) sayDone(workspace, home, task);
      },
      save: (task, fields) => save(workspace, home, { task, fields }),
      remove: (task) => removeTask(deps, task),
      setDay: (task, day) =>
        setDay(scope, task, { day, change: (dueOn) => home.change(task, { dueOn }) }),
      step: (task, by) => order(task, (siblings) => placeOf(siblings, task.id) + by),
      place(moved, { id: nextId, side }) {
        const task = home.all().find((each) => each.id === moved);
        if (task === undefined || moved === nextId) return;
        order(task, (siblings) => {
          const others = siblings.filter((each) => each.id !== moved);
          return placeOf(others, nextId) + (side === 'after' ? 1 : 0);
        });
      },
    };
  }, [scope, workspace, from, saysDone, say]);
}

/** Returns the siblings of a task: open tasks of its list, or the subtasks of its parent. */
function siblingsOf({ projectId, kind, parentId }: Task, all: readonly Task[]): readonly Task[] {
  return all.filter(
    (each) =>
      each.projectId === projectId &&
      each.kind === kind &&
      each.parentId === parentId &&
      (parentId !== null || !each.completed),
  );
}

function placeOf(tasks: readonly Task[], wanted: string): number {
  return tasks.findIndex(({ id }) => id === wanted);
}

function sayDone({ toasts }: Workspace, home: ListHome, task: Task): void {
  toasts.show({
    tone: 'success',
    text: `“${task.title}” is done.`,
    action: { label: 'Undo', onAct: () => void home.complete(task, false, []) },
  });
}

async function save(
  { projects, toasts }: Workspace,
  home: ListHome,
  { task, fields }: { task: Task; fields: FieldsOf<'task'> },
): Promise<CallResult<unknown>> {
  const result = await home.change(task, fields);
  const project = valueOr(projects.$projects.get(), []).find(({ id }) => id === fields.projectId);
  if (task.projectId === null && result.kind === 'ok' && project !== undefined) {
    toasts.show({ tone: 'success', text: `“${task.title}” moved to ${project.title}.` });
  }
  return result;
}
