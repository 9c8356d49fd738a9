import type { LooseTask } from '#shared/contract/work/loose-tasks.ts';
import { type Task, tasksApi } from '#shared/contract/work/tasks.ts';
import type { ChangeOf } from '#shared/contract/work/work-changes.ts';
import { nextPosition } from '#shared/domain/projects/positions.ts';
import type { Entity } from './entity.ts';
import { overwrites, showInRows, showOrder } from './rows.ts';
import { changedTask, newRow, type Tasks, withoutTask, withTaskAnswer } from './task-edits.ts';

function newTask(tasks: Tasks, { id, fields = {} }: ChangeOf<'task'>, at: string): Task {
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
export const task: Entity<'task'> = {
  send(client, { id, act, fields = {} }) {
    const params = { id };
    if (act === 'delete') return client.call(tasksApi.remove, { params, outlivesPage: true });
    if (act === undefined) return client.call(tasksApi.update, { params, body: fields });
    return client.call(tasksApi.create, { body: { id, ...fields } });
  },
  shows: {
    tasks(tasks, change, how) {
      const { id, act, fields = {} } = change;
      const { at, answer } = how;
      if (act === 'delete') return withoutTask(tasks, id);
      const made = () => newTask(tasks, change, at);
      if (act === undefined) {
        const isJoining = fields.projectId !== undefined && !tasks.some((each) => each.id === id);
        const after = isJoining
          ? [...tasks, made()]
          : changedTask(tasks, { id, change: fields, at });
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
  },
  words({ act, fields = {} }, it) {
    const { title, completed, estimate, projectId } = fields;
    if (projectId !== undefined && act === undefined) return `move task${it} to a project`;
    if (act !== undefined) return act === 'create' ? `add task “${title}”` : `delete task${it}`;
    if (title !== undefined) return `rename task${it} to “${title}”`;
    if (completed !== undefined) return completed ? `complete task${it}` : `reopen task${it}`;
    return estimate === undefined ? `change task${it}` : `change the estimate of task${it}`;
  },
  replaces: (next, before) => overwrites(next, before, ['title', 'estimate', 'notes', 'tags']),
};

/** The order of tasks. */
export const taskOrder: Entity<'taskOrder'> = {
  send: (client, { fields }) =>
    client.call(tasksApi.savePositions, { body: { positions: fields?.places ?? [] } }),
  shows: { tasks: showOrder },
  words: () => 'change the order of the tasks',
};
