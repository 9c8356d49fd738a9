import type { Entity } from './entity.ts';
import { loadPartEndpoints } from './load-part-endpoints.ts';
import { showInDays } from './rows.ts';

/** Changes of planned blocks. */
export const plannedBlock: Entity<'plannedBlock'> = {
  async send(client, { id, act, fields = {} }) {
    const { plansApi } = await loadPartEndpoints();
    const params = { id };
    if (act === 'delete') return client.call(plansApi.remove, { params, outlivesPage: true });
    if (act === undefined) return client.call(plansApi.update, { params, body: fields });
    const { startsAt = '', endsAt = '', ...rest } = fields;
    return client.call(plansApi.create, { body: { id, ...rest, startsAt, endsAt } });
  },
  shows: { plannedBlocks: showInDays },
  words({ act }, it) {
    if (act === 'create') return `plan${it}`;
    return act === 'delete' ? 'delete a planned block' : `change planned block${it}`;
  },
};
