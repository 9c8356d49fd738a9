import * as z from 'zod';
import { pageOf, readCursor } from '#api/db/rows/keyset.ts';
import { presentLooseTask } from '#api/features/loose-tasks/presenter.ts';
import {
  type LooseKind,
  type LooseTaskKey,
  type LooseTaskRow,
  listLooseTasks,
} from '#api/features/loose-tasks/repo.ts';
import {
  changeLooseTask,
  createLooseTask,
  incrementLooseTask,
  loadLooseTask,
  removeLooseTask,
} from '#api/features/loose-tasks/service.ts';
import { type Route, repeated, route } from '#api/route.ts';
import { Id } from '#shared/contract/fields.ts';
import { fastTasksApi, standaloneTasksApi } from '#shared/contract/work/loose-tasks.ts';

const Cursor = z.tuple([z.int(), z.int(), Id]);
const keyOf = (row: LooseTaskRow): LooseTaskKey => [row.position, row.createdAt, row.id];

function routesOf(
  kind: LooseKind,
  calls: typeof fastTasksApi | typeof standaloneTasksApi,
): readonly Route[] {
  return [
    route(calls.list, async ({ query, actor: { userId }, deps }) => {
      const after = readCursor(query.cursor, Cursor);
      const limit = query.limit + 1;
      const rows = await listLooseTasks(deps.db, { userId, kind }, { after, limit });
      const page = pageOf(rows, query.limit, keyOf);
      return { items: page.rows.map(presentLooseTask), nextCursor: page.nextCursor };
    }),

    route(calls.get, async ({ params, actor: { userId }, deps }) =>
      presentLooseTask(await loadLooseTask(deps.db, { userId, kind }, params.id)),
    ),

    route(calls.create, async ({ body, actor: { userId }, deps }) => {
      const { row, isRepeat } = await createLooseTask(deps, { userId, kind }, body);
      return isRepeat ? repeated(presentLooseTask(row)) : presentLooseTask(row);
    }),

    route(calls.update, async ({ params, body, actor: { userId }, deps }) =>
      presentLooseTask(await changeLooseTask(deps, { userId, kind }, params.id, body)),
    ),

    route(calls.increment, async ({ params, body, actor: { userId }, deps }) => {
      const count = { id: params.id, countId: body?.countId };
      return presentLooseTask(await incrementLooseTask(deps, { userId, kind }, count));
    }),

    route(calls.remove, async ({ params, actor: { userId }, deps }) => {
      await removeLooseTask(deps, { userId, kind }, params.id);
    }),
  ];
}

/** The calls on fast tasks and on standalone tasks. */
export const looseTaskRoutes = [
  ...routesOf('fast', fastTasksApi),
  ...routesOf('standalone', standaloneTasksApi),
];
