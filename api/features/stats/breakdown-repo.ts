import type { Knex } from 'knex';
import type { Db } from '#api/db/connection/knex.ts';
import { type DaySpan, PERIOD_LENGTH, type Step } from '#shared/domain/stats/steps.ts';
import { type PeriodSpan, wholePeriods } from '#shared/domain/stats/whole-periods.ts';

/** How many sessions were completed, and the minutes of all. */
export interface Sums {
  pomodoros: number;
  minutes: number;
}

/** The sums of a day or month, with the interruptions. */
export interface PeriodSums extends Sums {
  period: string;
  interrupted: number;
  internalInterruptions: number;
  externalInterruptions: number;
}

/** Whose sessions are added up, from which day to which. */
export interface Scope {
  userId: string;
  span: DaySpan;
}

// MySQL adds integers up to decimals, which arrive as text.
type Sum = number | string;

function sumsOf(db: Db, { userId }: Scope, kind: string, span: PeriodSpan): Knex.QueryBuilder {
  return db('session_sums')
    .where({ user_id: userId, kind })
    .whereBetween('period', [span.from, span.to])
    .whereRaw('pomodoros + unfinished > 0')
    .sum({ pomodoros: 'pomodoros', minutes: db.raw('minutes + unfinished_minutes') });
}

/** The sessions by day or month, oldest first. */
export async function readPeriods(db: Db, scope: Scope, step: Step): Promise<PeriodSums[]> {
  const period =
    step === 'day' ? db.ref('period') : db.raw('substr(period, 1, ?)', [PERIOD_LENGTH[step]]);
  const records: (Record<Exclude<keyof PeriodSums, 'period'>, Sum> & { name: string })[] =
    await sumsOf(db, scope, 'day', scope.span)
      .select({ name: period })
      .sum({
        interrupted: 'interrupted',
        internalInterruptions: 'internal_interruptions',
        externalInterruptions: 'external_interruptions',
      })
      .groupBy('name')
      .orderBy('name');
  return records.map((record) => ({
    period: record.name,
    pomodoros: Number(record.pomodoros),
    minutes: Number(record.minutes),
    interrupted: Number(record.interrupted),
    internalInterruptions: Number(record.internalInterruptions),
    externalInterruptions: Number(record.externalInterruptions),
  }));
}

/** Sums by an item: an hour of the week as it is stored, or a project with its title. */
export interface ItemSums extends Sums {
  kind: 'hour' | 'project';
  item: string;
  title: string | null;
}

/**
 * The sessions by the hour of the week they began in and by project; deleted projects come with their
 * titles. Whole months and years are read from the sums, the days beside them from the sessions, so
 * that an item can come several times.
 */
export async function readItems(db: Db, scope: Scope): Promise<ItemSums[]> {
  const { years, months, otherMonths, otherDays } = wholePeriods(scope.span);
  const parts = [
    ...(years === null ? [] : [itemsOf(db, sumsOf(db, scope, 'hour_year', years), 'hour')]),
    ...otherMonths.map((span) => itemsOf(db, sumsOf(db, scope, 'hour_month', span), 'hour')),
    ...(months === null
      ? []
      : [itemsOf(db, sumsOf(db, scope, 'project_month', months), 'project')]),
    ...otherDays.flatMap((span) => [
      itemsOf(db, sessionsOf(db, scope, span, 'hour_of_week'), 'hour'),
      itemsOf(db, sessionsOf(db, scope, span, 'project_id'), 'project'),
    ]),
  ];
  const sums = db.unionAll(parts).as('sums');
  const records: {
    kind: ItemSums['kind'];
    item: string;
    title: string | null;
    pomodoros: Sum;
    minutes: Sum;
  }[] = await db
    .from(sums)
    .leftJoin('projects as p', (join) =>
      join
        .on('p.id', 'sums.item')
        .andOnVal('p.user_id', scope.userId)
        .andOnVal('sums.kind', 'project'),
    )
    .select('sums.kind', 'sums.item', 'p.title', 'sums.pomodoros', 'sums.minutes');
  return records.map((record) => ({
    ...record,
    // SQLite answers an hour as the number that it is in the sessions.
    item: String(record.item),
    pomodoros: Number(record.pomodoros),
    minutes: Number(record.minutes),
  }));
}

function itemsOf(db: Db, rows: Knex.QueryBuilder, kind: ItemSums['kind']): Knex.QueryBuilder {
  return rows.select(db.raw('? as kind', [kind]), 'item').groupBy('item');
}

function sessionsOf(
  db: Db,
  { userId }: Scope,
  span: DaySpan,
  column: 'hour_of_week' | 'project_id',
): Knex.QueryBuilder {
  const item = column === 'project_id' ? "coalesce(project_id, '')" : 'hour_of_week';
  const rows = db('pomodoros')
    .where({ user_id: userId })
    .whereNull('deleted_at')
    .whereBetween('local_date', [span.from, span.to])
    .select(db.raw(`${item} as item`))
    .select({ pomodoros: 'completed', minutes: 'duration_minutes' });
  if (column === 'hour_of_week') rows.where({ completed: 1 }).whereNotNull(column);
  return db.from(rows.as('sessions')).sum({ pomodoros: 'pomodoros', minutes: 'minutes' });
}
