import type { Task } from '#shared/contract/work/tasks.ts';
import type { FieldsOf } from '#shared/contract/work/work-changes.ts';
import { PLAIN_TASK } from '#shared/domain/tasks/lines/plain-task.ts';
import { kindIn } from '#shared/domain/tasks/places/task-places.ts';
import { repeatDayOf } from '#shared/domain/tasks/repeat-kinds.ts';
import { withoutBranch } from '#shared/domain/tasks/task-tree.ts';

/** The row of a new task, with or without a project, until the server has answered. */
export function newRow(
  id: string,
  { completed = false, ...fields }: Omit<FieldsOf<'task'>, 'countId' | 'kind' | 'projectId'>,
  at: string,
) {
  return {
    ...PLAIN_TASK,
    id,
    title: '',
    estimate: null,
    completedPomodoros: 0,
    ...fields,
    repeatDay: repeatDayOf({ ...PLAIN_TASK, ...fields }),
    completed,
    completedAt: completed ? at : null,
    createdAt: at,
  };
}

/** A change of a task at an instant (ISO 8601). */
export interface ChangeAt {
  readonly id: string;
  readonly change: FieldsOf<'task'>;
  readonly at: string;
}

/**
 * With the task changed; completing it again keeps the first instant. Its parts move and are completed
 * with it, and are open again with it. A repeated one leaves its next one behind, and takes it back.
 */
export function changedTask(tasks: readonly Task[], changed: ChangeAt): readonly Task[] {
  const task = tasks.find(({ id }) => id === changed.id);
  if (task === undefined) return tasks;
  const { completed = task.completed, nextDueOn: _, nextParts: __, ...fields } = changed.change;
  const completedAt = completed ? (task.completedAt ?? changed.at) : null;
  const { projectId = task.projectId } = fields;
  const isMoved = projectId !== task.projectId;
  const kind = kindIn(projectId, task.kind);
  const alone = isMoved && task.parentId !== null ? { parentId: null } : {};
  const { repeat = task.repeat, dueOn = task.dueOn } = fields;
  const isChosenAgain = repeat !== task.repeat || dueOn !== task.dueOn;
  const repeatDay = isChosenAgain ? { repeatDay: repeatDayOf({ repeat, dueOn }) } : {};
  const after = { ...task, ...fields, ...alone, ...repeatDay, kind, completed, completedAt };
  const isSame = completedAt === task.completedAt;
  const partOf = (part: Task): Task => ({
    ...part,
    ...(isMoved ? { projectId, kind } : {}),
    ...(isSame || part.completedAt !== task.completedAt ? {} : { completed, completedAt }),
  });
  const all = tasks.map((each) => {
    if (each === task) return after;
    return each.parentId === task.id && (isMoved || !isSame) ? partOf(each) : each;
  });
  if (isSame) return all;
  return completed ? withNext(all, after, changed) : withoutNext(all, task);
}

function withNext(tasks: readonly Task[], done: Task, { change, at }: ChangeAt): readonly Task[] {
  const { nextId, nextDueOn, nextParts = [] } = change;
  if (nextId === undefined || nextDueOn === undefined) return tasks;
  if (tasks.some(({ id }) => id === nextId)) return tasks;
  const made = {
    completed: false,
    completedAt: null,
    completedPomodoros: 0,
    nextId: null,
    createdAt: at,
  };
  const parts = nextParts.flatMap(({ partId, nextId: id }) => {
    const part = tasks.find((each) => each.id === partId);
    return part === undefined ? [] : [{ ...part, ...made, id, parentId: nextId }];
  });
  return [...tasks, { ...done, ...made, id: nextId, dueOn: nextDueOn }, ...parts];
}

/**
 * Removes the next occurrence of a repeating task. Only the server knows whether somebody has
 * edited that one, and it may bring it back.
 */
function withoutNext(tasks: readonly Task[], { nextId }: Task): readonly Task[] {
  const next = tasks.find(({ id }) => id === nextId);
  if (next === undefined || next.completed || next.completedPomodoros > 0) return tasks;
  return withoutBranch(tasks, next.id);
}

/** With the task as the server answered it; parts that were completed with it have its instant. */
export function withTaskAnswer(tasks: readonly Task[], answer: Task): readonly Task[] {
  const before = tasks.find(({ id }) => id === answer.id);
  if (before === undefined) return [...tasks, answer];
  const { completedAt } = answer;
  return tasks.map((task) => {
    if (task === before) return answer;
    const isDoneWithIt = task.parentId === answer.id && task.completedAt === before.completedAt;
    return isDoneWithIt && task.completed && completedAt !== null ? { ...task, completedAt } : task;
  });
}
