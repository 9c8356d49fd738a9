import * as z from 'zod';
import { readInstant } from '#api/db/instants.ts';
import { pageOf, readCursor } from '#api/db/keyset.ts';
import { presentPomodoro } from '#api/features/pomodoros/presenter.ts';
import {
  type Bound,
  listPomodoros,
  type PomodoroKey,
  type PomodoroRow,
} from '#api/features/pomodoros/repo.ts';
import {
  correctPomodoro,
  recordPomodoro,
  removePomodoro,
} from '#api/features/pomodoros/service.ts';
import { repeated, route } from '#api/route.ts';
import { Id } from '#shared/contract/fields.ts';
import { pomodorosApi } from '#shared/contract/pomodoros.ts';

const Cursor = z.tuple([z.int(), Id]);
const keyOf = (row: PomodoroRow): PomodoroKey => [row.endedAt, row.id];

function boundOf(dayOrInstant: string | undefined): Bound | null {
  if (dayOrInstant === undefined) return null;
  return dayOrInstant.includes('T')
    ? { endedAt: readInstant(dayOrInstant) }
    : { localDate: dayOrInstant };
}

/** The calls on recorded sessions. */
export const pomodoroRoutes = [
  route(pomodorosApi.list, async ({ query, actor, deps }) => {
    const rows = await listPomodoros(deps.db, actor.userId, {
      from: boundOf(query.startDate),
      to: boundOf(query.endDate),
      after: readCursor(query.cursor, Cursor),
      limit: query.limit + 1,
    });
    const page = pageOf(rows, query.limit, keyOf);
    return { items: page.rows.map(presentPomodoro), nextCursor: page.nextCursor };
  }),

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
