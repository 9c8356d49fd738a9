import * as z from 'zod';
import { pageOf, readCursor } from '#api/db/rows/keyset.ts';
import {
  type ExperimentKey,
  type ExperimentRow,
  listExperiments,
} from '#api/features/experiments/repo.ts';
import {
  beginExperiment,
  endExperiment,
  presentAll,
  removeExperiment,
  resumeExperiment,
} from '#api/features/experiments/service.ts';
import { repeated, route } from '#api/route.ts';
import { Id } from '#shared/contract/fields.ts';
import { experimentsApi } from '#shared/contract/work/experiments.ts';

const Cursor = z.tuple([z.int(), Id]);
const keyOf = (row: ExperimentRow): ExperimentKey => [row.startedAt, row.id];

/** The calls on experiments with session lengths. */
export const experimentRoutes = [
  route(experimentsApi.list, async ({ query, actor, deps }) => {
    const page = { after: readCursor(query.cursor, Cursor), limit: query.limit + 1 };
    const rows = await listExperiments(deps.db, actor.userId, page);
    const { rows: shown, nextCursor } = pageOf(rows, query.limit, keyOf);
    return { items: await presentAll(deps.db, actor.userId, shown), nextCursor };
  }),

  route(experimentsApi.begin, async ({ body, actor, deps }) => {
    const { row, isRepeat } = await beginExperiment(deps, actor, body);
    return isRepeat ? repeated(row) : row;
  }),

  route(experimentsApi.end, ({ params, body, actor, deps }) =>
    endExperiment(deps, actor.userId, { ...params, ...body }),
  ),

  route(experimentsApi.resume, ({ params, actor, deps }) =>
    resumeExperiment(deps, actor.userId, params.id),
  ),

  route(experimentsApi.remove, ({ params, actor, deps }) =>
    removeExperiment(deps, actor.userId, params.id),
  ),
];
