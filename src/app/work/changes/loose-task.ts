import type { Entity } from './entity.ts';
import { loadPartEndpoints } from './load-part-endpoints.ts';

/** Both kinds of tasks outside every project: their calls differ in the address alone. */
export const looseTask: Pick<Entity<'fastTask' | 'standaloneTask'>, 'send'> = {
  async send(client, { entity, id, act, fields = {} }) {
    const { fastTasksApi, standaloneTasksApi } = await loadPartEndpoints();
    const { create, update, increment, remove } =
      entity === 'fastTask' ? fastTasksApi : standaloneTasksApi;
    const params = { id };
    const { countId, completed, ...rest } = fields;
    switch (act) {
      case 'create':
        return client.call(create, { body: { id, ...rest } });
      case 'count':
        return client.call(increment, { params, body: countId === undefined ? {} : { countId } });
      case 'delete':
        return client.call(remove, { params, outlivesPage: true });
      default:
        return client.call(update, {
          params,
          body: completed === undefined ? rest : { ...rest, completed },
        });
    }
  },
};
