import type { Entity } from './entity.ts';
import { loadPartEndpoints } from './load-part-endpoints.ts';
import { completion, showInRows } from './rows.ts';

/** Changes of milestones. */
export const milestone: Entity<'milestone'> = {
  async send(client, { id, act, fields = {} }) {
    const { milestonesApi } = await loadPartEndpoints();
    const params = { id };
    const { projectId = '', title, dueOn, ...rest } = fields;
    switch (act) {
      case 'create': {
        const body = { id, title: title ?? '', dueOn: dueOn ?? null };
        return client.call(milestonesApi.create, { params: { id: projectId }, body });
      }
      case 'delete':
        return client.call(milestonesApi.remove, { params, outlivesPage: true });
      default: {
        const body = {
          ...rest,
          ...(title === undefined ? {} : { title }),
          ...(dueOn === undefined ? {} : { dueOn }),
        };
        return client.call(milestonesApi.update, { params, body });
      }
    }
  },
  shows: {
    milestones(milestones, change, how) {
      const { id, fields: { projectId = '', ...fields } = {} } = change;
      return showInRows(milestones, change, {
        ...how,
        made: () => ({
          id,
          projectId,
          title: '',
          dueOn: null,
          ...fields,
          completed: false,
          completedAt: null,
          createdAt: how.at,
        }),
        edited: (before) => ({
          ...before,
          ...fields,
          ...completion(before, fields.completed, how.at),
        }),
      });
    },
  },
  words: ({ act = 'change' }, it) => `${act === 'create' ? 'add' : act} milestone${it}`,
};
