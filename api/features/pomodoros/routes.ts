import * as z from 'zod';
import { readInstant } from '#api/db/rows/instants.ts';
import { pageOf, readCursor } from '#api/db/rows/keyset.ts';
import { presentPomodoro } from '#api/features/pomodoros/presenter.ts';
import {
  type Bound,
  listPomodoros,
  type PomodoroFilter,
  type PomodoroKey,
  type PomodoroRow,
  sumPomodoros,
} from '#api/features/pomodoros/repo.ts';
import {
  correctPomodoro,
  recordPomodoro,
  removePomodoro,
} from '#api/features/pomodoros/service.ts';
import { repeated, route } from '#api/route.ts';
import type { QueryOf } from '#shared/contract/endpoint.ts';
import { Id } from '#shared/contract/fields.ts';
import { pomodoroTotalsApi } from '#shared/contract/stats/pomodoro-totals.ts';
import { pomodorosApi } from '#shared/contract/work/pomodoros.ts';

const Cursor = z.tuple([z.int(), Id]);
const keyOf = (row: PomodoroRow): PomodoroKey => [row.endedAt, row.id];

function boundOf(dayOrInstant: string | undefined): Bound | null {
  if (dayOrInstant === undefined) return null;
  return dayOrInstant.includes('T')
    ? { endedAt: readInstant(dayOrInstant) }
    : { localDate: dayOrInstant };
}

function isSaid(said: 'true' | 'false' | undefined): boolean | null {
  return said === undefined ? null : said === 'true';
}

function filterOf(query: QueryOf<typeof pomodoroTotalsApi.get>): PomodoroFilter {
  return {
    from: boundOf(query.startDate),
    to: boundOf(query.endDate),
    projectId: query.projectId ?? null,
    text: query.text ?? '',
    interrupted: isSaid(query.interrupted),
    flagged: isSaid(query.flagged),
  };
}

/** The calls on recorded sessions. */
export const pomodoroRoutes = [
  route(pomodorosApi.list, async ({ query, actor, deps }) => {
    const rows = await listPomodoros(deps.db, actor.userId, {
      ...filterOf(query),
      after: readCursor(query.cursor, Cursor),
      limit: query.limit + 1,
    });
    const page = pageOf(rows, query.limit, keyOf);
    return { items: page.rows.map(presentPomodoro), nextCursor: page.nextCursor };
  }),

  route(pomodoroTotalsApi.get, ({ query, actor, deps }) =>
    sumPomodoros(deps.db, actor.userId, filterOf(query)),
  ),

  route(pomodorosApi.create, async ({ body, actor, deps }) => {
    const { row, isRepeat } = await recordPomodoro(deps, actor, body);
    return isRepeat ? repeated(presentPomodoro(row)) : presentPomodoro(row);
  }),

  route(pomodorosApi.update, async ({ params, body, actor, deps }) =>
    presentPomodoro(await correctPomodoro(deps, actor, params.id, body)),
  ),

  route(pomodorosApi.remove, async ({ params, actor, deps }) => {
    await removePomodoro(deps, actor.userId, params.id);
  }),
];
