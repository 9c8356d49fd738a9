import * as z from 'zod';
import { pageOf, readCursor } from '#api/db/rows/keyset.ts';
import { presentProject } from '#api/features/projects/presenter.ts';
import { listProjects, type ProjectKey, type ProjectRow } from '#api/features/projects/repo.ts';
import {
  changeProject,
  createProject,
  loadProject,
  removeProject,
  savePositions,
} from '#api/features/projects/service.ts';
import { repeated, route } from '#api/route.ts';
import { Id } from '#shared/contract/fields.ts';
import { projectsApi } from '#shared/contract/work/projects.ts';

const Cursor = z.tuple([z.int(), z.int(), Id]);
const keyOf = (row: ProjectRow): ProjectKey => [row.position, row.createdAt, row.id];

/** The calls on projects. */
export const projectRoutes = [
  route(projectsApi.list, async ({ query, actor, deps }) => {
    const rows = await listProjects(deps.db, actor.userId, {
      statuses: query.status,
      after: readCursor(query.cursor, Cursor),
      limit: query.limit + 1,
    });
    const page = pageOf(rows, query.limit, keyOf);
    return { items: page.rows.map(presentProject), nextCursor: page.nextCursor };
  }),

  route(projectsApi.get, async ({ params, actor, deps }) =>
    presentProject(await loadProject(deps.db, actor.userId, params.id)),
  ),

  route(projectsApi.create, async ({ body, actor, deps }) => {
    const { row, isRepeat } = await createProject(deps, actor.userId, body);
    return isRepeat ? repeated(presentProject(row)) : presentProject(row);
  }),

  route(projectsApi.update, async ({ params, body, actor, deps }) =>
    presentProject(await changeProject(deps, actor.userId, params.id, body)),
  ),

  route(projectsApi.remove, async ({ params, actor, deps }) => {
    await removeProject(deps, actor.userId, params.id);
  }),

  route(projectsApi.setWorking, async ({ params, actor, deps }) =>
    presentProject(await changeProject(deps, actor.userId, params.id, { status: 'working' })),
  ),

  route(projectsApi.finish, async ({ params, actor, deps }) =>
    presentProject(await changeProject(deps, actor.userId, params.id, { status: 'finished' })),
  ),

  route(projectsApi.recountPomodoros, async ({ params, actor, deps }) => {
    const { id, pomodoroCount, focusedMinutes } = await loadProject(
      deps.db,
      actor.userId,
      params.id,
    );
    return { id, pomodoroCount, focusedMinutes };
  }),

  route(projectsApi.savePositions, async ({ body, actor, deps }) => {
    await savePositions(deps, actor.userId, body.positions);
  }),
];
