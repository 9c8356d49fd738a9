import { projectsApi } from '#shared/contract/work/projects.ts';
import type { Entity } from './entity.ts';
import { overwrites } from './overwrites.ts';

/** Changes of projects. */
export const project: Entity<'project'> = {
  send(client, { id, act, fields = {} }) {
    const params = { id };
    switch (act) {
      case 'create':
        return client.call(projectsApi.create, { body: { id, title: '', ...fields } });
      case 'work':
        return client.call(projectsApi.setWorking, { params });
      case 'finish':
        return client.call(projectsApi.finish, { params });
      case 'delete':
        return client.call(projectsApi.remove, { params, outlivesPage: true });
      default:
        return client.call(projectsApi.update, { params, body: fields });
    }
  },
  replaces: (next, before) =>
    (next.act === 'work' && before.act === 'work') ||
    overwrites(next, before, ['title', 'color', 'workMinutes']),
};

/** The order of the projects. */
export const projectOrder: Entity<'projectOrder'> = {
  send: (client, { fields }) =>
    client.call(projectsApi.savePositions, { body: { positions: fields?.places ?? [] } }),
};
