import type { Knex } from 'knex';
import type { Db } from '#api/db/knex.ts';
import { type DaySpan, PERIOD_LENGTH, type Step } from '#shared/domain/stats/steps.ts';

/** How many sessions, and their minutes. */
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

function sessionsOf(db: Db, { userId, span }: Scope): Knex.QueryBuilder {
  return db('pomodoros as s')
    .where({ 's.user_id': userId, 's.completed': 1 })
    .whereNull('s.deleted_at')
    .whereBetween('s.local_date', [span.from, span.to])
    .count({ pomodoros: '*' })
    .sum({ minutes: 's.duration_minutes' });
}

/** The sessions by day or month, oldest first. */
export async function readPeriods(db: Db, scope: Scope, step: Step): Promise<PeriodSums[]> {
  const period =
    step === 'day'
      ? db.ref('s.local_date')
      : db.raw('substr(??, 1, ?)', ['s.local_date', PERIOD_LENGTH[step]]);
  const records: Record<keyof PeriodSums, Sum>[] = await sessionsOf(db, scope)
    .select({ period })
    .sum({
      interrupted: 's.interrupted',
      internalInterruptions: 's.internal_interruptions',
      externalInterruptions: 's.external_interruptions',
    })
    .groupBy('period')
    .orderBy('period');
  return records.map((record) => ({
    period: String(record.period),
    pomodoros: Number(record.pomodoros),
    minutes: Number(record.minutes),
    interrupted: Number(record.interrupted),
    internalInterruptions: Number(record.internalInterruptions),
    externalInterruptions: Number(record.externalInterruptions),
  }));
}

/** The sessions by the hour of the week they began in; see `hourOfWeek`. */
export async function readHours(db: Db, scope: Scope): Promise<(Sums & { hourOfWeek: number })[]> {
  const records: { hourOfWeek: number; pomodoros: Sum; minutes: Sum }[] = await sessionsOf(
    db,
    scope,
  )
    .whereNotNull('s.hour_of_week')
    .select({ hourOfWeek: 's.hour_of_week' })
    .groupBy('s.hour_of_week')
    .orderBy('s.hour_of_week');
  return records.map(({ hourOfWeek, pomodoros, minutes }) => ({
    hourOfWeek,
    pomodoros: Number(pomodoros),
    minutes: Number(minutes),
  }));
}

/** The sessions by project, the most minutes first; deleted projects come with their titles. */
export async function readProjects(
  db: Db,
  scope: Scope,
): Promise<(Sums & { projectId: string | null; title: string | null })[]> {
  const sums = sessionsOf(db, scope).select('s.project_id').groupBy('s.project_id').as('sums');
  const records: {
    project_id: string | null;
    title: string | null;
    pomodoros: Sum;
    minutes: Sum;
  }[] = await db
    .from(sums)
    .leftJoin('projects as p', (join) =>
      join.on('p.id', 'sums.project_id').andOnVal('p.user_id', scope.userId),
    )
    .select('sums.project_id', 'p.title', 'sums.pomodoros', 'sums.minutes')
    .orderBy([{ column: 'sums.minutes', order: 'desc' }, 'p.title', 'sums.project_id']);
  return records.map(({ project_id, title, pomodoros, minutes }) => ({
    projectId: project_id,
    title,
    pomodoros: Number(pomodoros),
    minutes: Number(minutes),
  }));
}
