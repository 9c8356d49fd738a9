/* Who was active in which period: a row for each person and period, so that people are counted once. */
import type { Db } from '#api/db/connection/knex.ts';
import { listActive } from '#api/features/rollups/day-figures.ts';
import {
  PERIOD_KINDS,
  type PeriodKind,
  periodAfter,
  periodOf,
  utcDay,
} from '#shared/domain/rollups/periods.ts';

const LONGER = PERIOD_KINDS.filter((kind) => kind !== 'day');
const ROWS_OF_A_STATEMENT = 200;

/** Makes the people of a day, and of the periods around it, those who recorded a session. */
export async function followActivePeople(db: Db, day: string): Promise<void> {
  const active = await listActive(db, day);
  const present: { user_id: string }[] = await db('active_people')
    .where({ kind: 'day', period: day })
    .select('user_id');
  const known = new Set(present.map(({ user_id: id }) => id));
  const current = new Set(active.map(({ userId }) => userId));
  await add(
    db,
    day,
    active.filter(({ userId }) => !known.has(userId)),
  );
  await remove(
    db,
    day,
    [...known].filter((id) => !current.has(id)),
  );
}

async function add(
  db: Db,
  day: string,
  people: readonly { userId: string; createdAtMs: number }[],
): Promise<void> {
  // The day comes last: cut off before it, a user is added again.
  for (const kind of [...LONGER, 'day' as const]) {
    const rows = people.map(({ userId, createdAtMs }) => ({
      user_id: userId,
      kind,
      period: periodOf(kind, day),
      joined: periodOf('week', utcDay(createdAtMs)),
    }));
    for (let first = 0; first < rows.length; first += ROWS_OF_A_STATEMENT) {
      await db('active_people')
        .insert(rows.slice(first, first + ROWS_OF_A_STATEMENT))
        .onConflict(['user_id', 'kind', 'period'])
        .ignore();
    }
  }
}

async function remove(db: Db, day: string, ids: readonly string[]): Promise<void> {
  for (let first = 0; first < ids.length; first += ROWS_OF_A_STATEMENT) {
    const some = ids.slice(first, first + ROWS_OF_A_STATEMENT);
    for (const kind of LONGER) {
      const stay = await listOtherwiseActive(db, { kind, day, ids: some });
      await db('active_people')
        .where({ kind, period: periodOf(kind, day) })
        .whereIn(
          'user_id',
          some.filter((id) => !stay.has(id)),
        )
        .delete();
    }
    await db('active_people').where({ kind: 'day', period: day }).whereIn('user_id', some).delete();
  }
}

/** Those of some people who were active on another day of the period around a day. */
async function listOtherwiseActive(
  db: Db,
  { kind, day, ids }: { kind: PeriodKind; day: string; ids: readonly string[] },
): Promise<ReadonlySet<string>> {
  const period = periodOf(kind, day);
  const query = db('active_people')
    .where({ kind: 'day' })
    .whereNot({ period: day })
    .whereIn('user_id', [...ids])
    .distinct('user_id');
  if (kind !== 'all') {
    query.where('period', '>=', period).where('period', '<', periodAfter(kind, period));
  }
  const rows: { user_id: string }[] = await query;
  return new Set(rows.map(({ user_id: id }) => id));
}

/** How many people were active in a period. */
export async function countPeople(db: Db, kind: PeriodKind, period: string): Promise<number> {
  const row: { count?: number | string } | undefined = await db('active_people')
    .where({ kind, period })
    .count({ count: '*' })
    .first();
  return Number(row?.count ?? 0);
}

/** Writes how many of those who joined in each week were active in this one. */
export async function writeRetention(db: Db, week: string): Promise<void> {
  const rows: { joined: string; people: number | string }[] = await db('active_people')
    .where({ kind: 'week', period: week })
    .groupBy('joined')
    .select('joined')
    .count({ people: '*' });
  await db('retention')
    .where({ week })
    .whereNotIn(
      'joined',
      rows.map(({ joined }) => joined),
    )
    .delete();
  for (let first = 0; first < rows.length; first += ROWS_OF_A_STATEMENT) {
    await db('retention')
      .insert(
        rows
          .slice(first, first + ROWS_OF_A_STATEMENT)
          .map(({ joined, people }) => ({ joined, week, people: Number(people) })),
      )
      .onConflict(['joined', 'week'])
      .merge(['people']);
  }
}
