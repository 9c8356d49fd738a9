import type { Entity } from './entity.ts';
import { loadPartEndpoints } from './load-part-endpoints.ts';

/** Changes of milestones. */
export const milestone: Entity<'milestone'> = {
  async send(client, { id, act, fields = {} }) {
    const { milestonesApi } = await loadPartEndpoints();
    const params = { id };
    if (act === 'delete') return client.call(milestonesApi.remove, { params, outlivesPage: true });
    const { projectId = '', ...body } = fields;
    if (act === undefined) return client.call(milestonesApi.update, { params, body });
    const { title = '', dueOn = null } = fields;
    const made = { params: { id: projectId }, body: { id, title, dueOn } };
    return client.call(milestonesApi.create, made);
  },
};
