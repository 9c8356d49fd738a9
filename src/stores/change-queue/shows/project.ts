import { nextPosition } from '#shared/domain/projects/positions.ts';
import type { ShowsOf } from './lists.ts';
import { showInRows, showOrder } from './rows.ts';

const OPEN = { status: 'open', finishedAt: null } as const;

/** Changes of projects. One project at a time is worked on. */
export const project: ShowsOf<'project'> = {
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
};

/** The order of the projects. */
export const projectOrder: ShowsOf<'projectOrder'> = { projects: showOrder };
