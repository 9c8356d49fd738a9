import * as z from 'zod';
import type { Db } from '#api/db/connection/knex.ts';
import { readInstant } from '#api/db/rows/instants.ts';
import { pageOf, readCursor } from '#api/db/rows/keyset.ts';
import { checkProjectRef } from '#api/features/projects/service.ts';
import { presentLooseTask, presentTask } from '#api/features/tasks/presenter.ts';
import {
  type LooseKind,
  listTasks,
  type TaskFilter,
  type TaskKey,
  type TaskRow,
} from '#api/features/tasks/repo.ts';
import {
  changeTask,
  createTask,
  incrementTask,
  loadTask,
  removeTask,
  savePositions,
} from '#api/features/tasks/service.ts';
import { type Route, repeated, route } from '#api/route.ts';
import { Id } from '#shared/contract/fields.ts';
import { fastTasksApi, standaloneTasksApi } from '#shared/contract/work/loose-tasks.ts';
import { tasksApi } from '#shared/contract/work/tasks.ts';

const Cursor = z.tuple([z.int(), z.int(), Id]);
const keyOf = (row: TaskRow): TaskKey => [row.position, row.createdAt, row.id];

async function readPage(
  db: Db,
  userId: string,
  filter: TaskFilter,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) {
  const after = readCursor(cursor, Cursor);
  const rows = await listTasks(db, userId, { ...filter, after, limit: limit + 1 });
  return pageOf(rows, limit, keyOf);
}

function looseRoutes(
  kind: LooseKind,
  calls: typeof fastTasksApi | typeof standaloneTasksApi,
): readonly Route[] {
  return [
    route(calls.list, async ({ query, actor, deps }) => {
      const page = await readPage(deps.db, actor.userId, { kind }, query);
      return { items: page.rows.map(presentLooseTask), nextCursor: page.nextCursor };
    }),

    route(calls.get, async ({ params: { id }, actor, deps }) =>
      presentLooseTask(await loadTask(deps.db, actor.userId, { id, kind })),
    ),

    route(calls.create, async ({ body, actor, deps }) => {
      const list = { kind, projectId: null };
      const { row, isRepeat } = await createTask(deps, actor, list, body);
      return isRepeat ? repeated(presentLooseTask(row)) : presentLooseTask(row);
    }),

    route(calls.update, async ({ params: { id }, body, actor, deps }) =>
      presentLooseTask(await changeTask(deps, actor, { id, kind }, body)),
    ),

    route(calls.increment, async ({ params: { id }, body, actor, deps }) => {
      const count = { id, kind, countId: body?.countId };
      return presentLooseTask(await incrementTask(deps, actor.userId, count));
    }),

    route(calls.remove, async ({ params: { id }, actor, deps }) => {
      await removeTask(deps, actor.userId, { id, kind });
    }),
  ];
}

/** The calls on tasks, and on the two lists of tasks without a project. */
export const taskRoutes = [
  route(tasksApi.list, async ({ query, actor, deps }) => {
    const { projectId, completed } = query;
    const doneSince = query.doneSince === undefined ? undefined : readInstant(query.doneSince);
    if (projectId !== undefined) {
      await checkProjectRef(deps.db, actor.userId, projectId, { allowsDeleted: false });
    }
    const filter = { kind: 'project', projectId, completed, doneSince } as const;
    const page = await readPage(deps.db, actor.userId, filter, query);
    return { items: page.rows.map(presentTask), nextCursor: page.nextCursor };
  }),

  route(tasksApi.savePositions, async ({ body, actor, deps }) => {
    await savePositions(deps, actor.userId, body.positions);
  }),

  route(tasksApi.get, async ({ params, actor, deps }) =>
    presentTask(await loadTask(deps.db, actor.userId, { id: params.id, kind: 'project' })),
  ),

  route(tasksApi.create, async ({ body, actor, deps }) => {
    const list = { kind: 'project', projectId: body.projectId } as const;
    const { row, isRepeat } = await createTask(deps, actor, list, body);
    return isRepeat ? repeated(presentTask(row)) : presentTask(row);
  }),

  route(tasksApi.update, async ({ params: { id }, body, actor, deps }) => {
    // A task without a project is given one by this call.
    const kind = body.projectId === undefined ? 'project' : null;
    return presentTask(await changeTask(deps, actor, { id, kind }, body));
  }),

  route(tasksApi.remove, async ({ params, actor, deps }) => {
    await removeTask(deps, actor.userId, { id: params.id, kind: 'project' });
  }),
  ...looseRoutes('fast', fastTasksApi),
  ...looseRoutes('standalone', standaloneTasksApi),
];
