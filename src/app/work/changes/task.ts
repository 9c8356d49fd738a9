import { tasksApi } from '#shared/contract/work/tasks.ts';
import type { Entity } from './entity.ts';
import { overwrites } from './overwrites.ts';

/** Changes of the tasks of projects. */
export const task: Entity<'task'> = {
  send(client, { id, act, fields = {} }) {
    const params = { id };
    if (act === 'delete') return client.call(tasksApi.remove, { params, outlivesPage: true });
    if (act === undefined) return client.call(tasksApi.update, { params, body: fields });
    return client.call(tasksApi.create, { body: { id, ...fields } });
  },
  replaces: (next, before) => overwrites(next, before, ['title', 'estimate', 'notes', 'tags']),
};

/** The order of tasks. */
export const taskOrder: Entity<'taskOrder'> = {
  send: (client, { fields }) =>
    client.call(tasksApi.savePositions, { body: { positions: fields?.places ?? [] } }),
};
