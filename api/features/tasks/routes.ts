import * as z from 'zod';
import type { Db } from '#api/db/connection/knex.ts';
import { readInstant } from '#api/db/rows/instants.ts';
import { pageOf, readCursor } from '#api/db/rows/keyset.ts';
import { checkProjectRef } from '#api/features/projects/service.ts';
import { presentLooseTask, presentTask } from '#api/features/tasks/presenter.ts';
import {
  type KindKey,
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
import { LOOSE_KINDS, type LooseKind, TASK_KINDS } from '#shared/domain/tasks/places/task-kinds.ts';

const Cursor = z.tuple([z.int(), z.int(), Id]);
const KindCursor = z.tuple([z.string(), z.int(), z.int(), Id]);
const keyOf = (row: TaskRow): TaskKey => [row.position, row.createdAt, row.id];
const kindKeyOf = (row: TaskRow): KindKey => [row.kind, ...keyOf(row)];

const KINDS_IN = {
  projects: ['project'],
  inbox: LOOSE_KINDS,
  everywhere: TASK_KINDS,
} as const;

async function readPage(
  db: Db,
  userId: string,
  filter: TaskFilter,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) {
  const isMixed = filter.kinds.length > 1;
  const after = isMixed ? readCursor(cursor, KindCursor) : readCursor(cursor, Cursor);
  const rows = await listTasks(db, userId, { ...filter, after, limit: limit + 1 });
  return pageOf(rows, limit, isMixed ? kindKeyOf : keyOf);
}

function looseRoutes(
  kind: LooseKind,
  calls: typeof fastTasksApi | typeof standaloneTasksApi,
): readonly Route[] {
  return [
    route(calls.list, async ({ query, actor, deps }) => {
      const page = await readPage(deps.db, actor.userId, { kinds: [kind] }, query);
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
    const filter = { kinds: KINDS_IN[query.in], projectId, completed, doneSince };
    const page = await readPage(deps.db, actor.userId, filter, query);
    return { items: page.rows.map(presentTask), nextCursor: page.nextCursor };
  }),

  route(tasksApi.savePositions, async ({ body, actor, deps }) => {
    await savePositions(deps, actor.userId, body.positions);
  }),

  route(tasksApi.get, async ({ params, actor, deps }) =>
    presentTask(await loadTask(deps.db, actor.userId, { id: params.id, kind: null })),
  ),

  route(tasksApi.create, async ({ body, actor, deps }) => {
    const { kind, projectId, ...given } = body;
    const list = projectId === null ? { kind, projectId } : { kind: 'project' as const, projectId };
    const { row, isRepeat } = await createTask(deps, actor, list, given);
    return isRepeat ? repeated(presentTask(row)) : presentTask(row);
  }),

  route(tasksApi.update, async ({ params: { id }, body, actor, deps }) =>
    presentTask(await changeTask(deps, actor, { id, kind: null }, body)),
  ),

  route(tasksApi.increment, async ({ params: { id }, body, actor, deps }) => {
    const count = { id, kind: null, countId: body?.countId };
    return presentTask(await incrementTask(deps, actor.userId, count));
  }),

  route(tasksApi.remove, async ({ params, actor, deps }) => {
    await removeTask(deps, actor.userId, { id: params.id, kind: null });
  }),
  ...looseRoutes('fast', fastTasksApi),
  ...looseRoutes('standalone', standaloneTasksApi),
];
