import type { Entity } from './entity.ts';
import { loadPartEndpoints } from './load-part-endpoints.ts';

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
};
