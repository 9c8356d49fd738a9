import { tasksApi } from '#shared/contract/work/tasks.ts';
import { nextPosition } from '#shared/domain/projects/positions.ts';
import { PLAIN_TASK } from '#shared/domain/tasks/lines/plain-task.ts';
import type { Entity } from './entity.ts';
import { overwrites, showInRows, showOrder } from './rows.ts';
import { changedTask, withoutTask, withTaskAnswer } from './task-edits.ts';

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
      if (act === undefined) {
        const after = changedTask(tasks, { id, change: fields, at });
        // The answer says nothing of its parts and of its next one.
        return answer === null ? after : withTaskAnswer(after, answer);
      }
      const { nextId: _, nextDueOn: __, nextParts: ___, projectId = '', ...rest } = fields;
      const own = tasks.filter((other) => other.projectId === projectId);
      return showInRows(tasks, change, {
        ...how,
        made: () => ({
          ...PLAIN_TASK,
          id,
          projectId,
          title: '',
          estimate: null,
          ...rest,
          completed: false,
          completedAt: null,
          completedPomodoros: 0,
          position: nextPosition(own),
          createdAt: at,
        }),
        edited: (before) => before,
      });
    },
    projects: (projects, { act, fields }) =>
      projects.map((each) => {
        const isOpened = act === 'create' && each.id === fields?.projectId;
        if (!isOpened || each.status !== 'finished') return each;
        return { ...each, status: 'open', finishedAt: null };
      }),
  },
  words({ act, fields = {} }, it) {
    const { title, completed, estimate } = fields;
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
