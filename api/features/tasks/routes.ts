import * as z from 'zod';
import { readInstant } from '#api/db/rows/instants.ts';
import { pageOf, readCursor } from '#api/db/rows/keyset.ts';
import { checkProjectRef } from '#api/features/projects/service.ts';
import { presentTask } from '#api/features/tasks/presenter.ts';
import { listTasks, type TaskKey, type TaskRow } from '#api/features/tasks/repo.ts';
import {
  changeTask,
  createTask,
  loadTask,
  removeTask,
  savePositions,
} from '#api/features/tasks/service.ts';
import { repeated, route } from '#api/route.ts';
import { Id } from '#shared/contract/fields.ts';
import { tasksApi } from '#shared/contract/work/tasks.ts';

const Cursor = z.tuple([z.int(), z.int(), Id]);
const keyOf = (row: TaskRow): TaskKey => [row.position, row.createdAt, row.id];

/** The calls on tasks. */
export const taskRoutes = [
  route(tasksApi.list, async ({ query, actor, deps }) => {
    const { projectId, completed, limit } = query;
    const doneSince = query.doneSince === undefined ? undefined : readInstant(query.doneSince);
    const after = readCursor(query.cursor, Cursor);
    if (projectId !== undefined) {
      await checkProjectRef(deps.db, actor.userId, projectId, { allowsDeleted: false });
    }
    const rows = await listTasks(deps.db, actor.userId, {
      ...{ projectId, completed, doneSince, after },
      limit: limit + 1,
    });
    const page = pageOf(rows, limit, keyOf);
    return { items: page.rows.map(presentTask), nextCursor: page.nextCursor };
  }),

  route(tasksApi.savePositions, async ({ body, actor, deps }) => {
    await savePositions(deps, actor.userId, body.positions);
  }),

  route(tasksApi.get, async ({ params, actor, deps }) =>
    presentTask(await loadTask(deps.db, actor.userId, params.id)),
  ),

  route(tasksApi.create, async ({ body, actor, deps }) => {
    const { row, isRepeat } = await createTask(deps, actor, body);
    return isRepeat ? repeated(presentTask(row)) : presentTask(row);
  }),

  route(tasksApi.update, async ({ params, body, actor, deps }) =>
    presentTask(await changeTask(deps, actor, params.id, body)),
  ),

  route(tasksApi.remove, async ({ params, actor, deps }) => {
    await removeTask(deps, actor.userId, params.id);
  }),
];
