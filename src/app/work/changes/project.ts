import { projectsApi } from '#shared/contract/work/projects.ts';
import { nextPosition } from '#shared/domain/projects/positions.ts';
import type { Entity } from './entity.ts';
import { overwrites, showInRows, showOrder } from './rows.ts';

const OPEN = { status: 'open', finishedAt: null } as const;

/** Changes of projects. One project at a time is worked on. */
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
  shows: {
    projects(projects, change, how) {
      const { id, act, fields = {} } = change;
      const isOther = (other: string, status: string) => other !== id && status === 'working';
      const others =
        act === 'work'
          ? projects.map((each) => (isOther(each.id, each.status) ? { ...each, ...OPEN } : each))
          : projects;
      return showInRows(others, change, {
        ...how,
        made: () => ({
          id,
          title: '',
          color: null,
          workMinutes: null,
          ...fields,
          ...OPEN,
          position: nextPosition(projects),
          pomodoroCount: 0,
          focusedMinutes: 0,
          openTaskCount: 0,
          milestoneCount: 0,
          noteCount: 0,
          createdAt: how.at,
        }),
        edited(before) {
          if (act === 'work') return { ...before, status: 'working', finishedAt: null };
          if (act === 'finish') return { ...before, status: 'finished', finishedAt: how.at };
          return { ...before, ...fields, ...(fields.status === undefined ? {} : OPEN) };
        },
      });
    },
    tasks: (tasks, { id, act }) =>
      act === 'delete' ? tasks.filter(({ projectId }) => projectId !== id) : tasks,
  },
  words({ act, fields = {} }, it) {
    const { title, status, color } = fields;
    if (act === 'create') return `create project “${title}”`;
    if (act !== undefined) return `${act === 'work' ? 'work on' : act} project${it}`;
    if (title !== undefined) return `rename project${it} to “${title}”`;
    if (status !== undefined) return `reopen project${it}`;
    return `change the ${color === undefined ? 'session length' : 'colour'} of project${it}`;
  },
  replaces: (next, before) =>
    (next.act === 'work' && before.act === 'work') ||
    overwrites(next, before, ['title', 'color', 'workMinutes']),
};

/** The order of the projects. */
export const projectOrder: Entity<'projectOrder'> = {
  send: (client, { fields }) =>
    client.call(projectsApi.savePositions, { body: { positions: fields?.places ?? [] } }),
  shows: { projects: showOrder },
  words: () => 'change the order of the projects',
};
