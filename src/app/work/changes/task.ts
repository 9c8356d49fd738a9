import { MOST_PLACES, tasksApi } from '#shared/contract/work/tasks.ts';
import type { Entity } from './entity.ts';
import { overwrites } from './overwrites.ts';

/** Changes of tasks, with and without a project. */
export const task: Entity<'task'> = {
  send(client, { id, act, fields = {} }) {
    const params = { id };
    const { countId, kind, ...rest } = fields;
    switch (act) {
      case 'create':
        return client.call(tasksApi.create, { body: { id, ...(kind && { kind }), ...rest } });
      case 'count':
        return client.call(tasksApi.increment, { params, body: countId ? { countId } : {} });
      case 'delete':
        return client.call(tasksApi.remove, { params, outlivesPage: true });
      default:
        return client.call(tasksApi.update, { params, body: rest });
    }
  },
  replaces: (next, before) => overwrites(next, before, ['title', 'estimate', 'notes', 'tags']),
};

/** The order of tasks, in as many calls as it takes. */
export const taskOrder: Entity<'taskOrder'> = {
  async send(client, { fields }) {
    const { places = [] } = fields ?? {};
    for (let from = 0; from < places.length; from += MOST_PLACES) {
      const positions = places.slice(from, from + MOST_PLACES);
      const result = await client.call(tasksApi.savePositions, { body: { positions } });
      if (result.kind !== 'ok') return result;
    }
    return { kind: 'ok', value: undefined };
  },
};
