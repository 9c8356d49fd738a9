import type { LooseTask } from '#shared/contract/work/loose-tasks.ts';
import type { Task } from '#shared/contract/work/tasks.ts';
import type { ChangeOf } from '#shared/contract/work/work-changes.ts';
import { nextPosition } from '#shared/domain/projects/positions.ts';
import { withoutBranch } from '#shared/domain/tasks/task-tree.ts';
import type { ShowsOf } from './lists.ts';
import { showInRows, showOrder } from './rows.ts';
import { changedTask, newRow, withTaskAnswer } from './task-edits.ts';

function newTask(tasks: readonly Task[], { id, fields = {} }: ChangeOf<'task'>, at: string): Task {
  const { nextId: _, nextDueOn: __, nextParts: ___, projectId = '', ...rest } = fields;
  const position = nextPosition(tasks.filter((other) => other.projectId === projectId));
  return { ...newRow(id, rest, at), projectId, position };
}

/** A task without a project that is given one leaves its list, with its parts. */
function withoutJoining(
  tasks: readonly LooseTask[],
  { id, act, fields }: ChangeOf<'task'>,
): readonly LooseTask[] {
  const isJoining = act === undefined && fields?.projectId !== undefined;
  return isJoining ? tasks.filter((each) => each.id !== id && each.parentId !== id) : tasks;
}

/** Changes of the tasks of projects. A new task is the last of its project, and opens that again. */
export const task: ShowsOf<'task'> = {
  tasks(tasks, change, how) {
    const { id, act, fields = {} } = change;
    const { at, answer } = how;
    if (act === 'delete') return withoutBranch(tasks, id);
    const made = () => newTask(tasks, change, at);
    if (act === undefined) {
      const isJoining = fields.projectId !== undefined && !tasks.some((each) => each.id === id);
      const after = isJoining ? [...tasks, made()] : changedTask(tasks, { id, change: fields, at });
      // The answer says nothing of its parts and of its next one.
      return answer === null ? after : withTaskAnswer(after, answer);
    }
    return showInRows(tasks, change, { ...how, made, edited: (before) => before });
  },
  fastTasks: withoutJoining,
  standaloneTasks: withoutJoining,
  projects: (projects, { act, fields }) =>
    projects.map((each) => {
      const isOpened = act === 'create' && each.id === fields?.projectId;
      if (!isOpened || each.status !== 'finished') return each;
      return { ...each, status: 'open', finishedAt: null };
    }),
};

/** The order of tasks. */
export const taskOrder: ShowsOf<'taskOrder'> = {
  tasks: showOrder,
  fastTasks: showOrder,
  standaloneTasks: showOrder,
};
