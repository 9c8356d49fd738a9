import type { Knex } from 'knex';
import { type Db, engineOf } from '#api/db/connection/knex.ts';
import type { ExperimentRow } from '#api/features/experiments/repo.ts';
import { DAY_MS, dayNumber } from '#shared/domain/dates/days.ts';
import { leastFinished } from '#shared/domain/planner/review/experiment.ts';
import { spansOf } from '#shared/domain/planner/review/experiment-course.ts';
import type { ExperimentFigures } from '#shared/domain/planner/review/judge-experiment.ts';

/** The figures of an experiment on both sides of its start. */
export interface ComparedFigures {
  readonly before: ExperimentFigures;
  readonly since: ExperimentFigures;
}

type Side = keyof ComparedFigures;

// MySQL adds integers up to decimals, which arrive as text.
type FiguresRecord = Record<keyof ExperimentFigures, number | string | null> & {
  id: string;
  side: Side;
};

const NO_FIGURES: ExperimentFigures = {
  sessions: 0,
  finished: 0,
  interruptions: 0,
  minutes: 0,
  days: 0,
};

/**
 * Reads the figures of some experiments in one statement, by their ids. It reads the sessions of their
 * projects in a month each, however many there are besides.
 */
export async function readFigures(
  db: Db,
  userId: string,
  rows: readonly ExperimentRow[],
): Promise<ReadonlyMap<string, ComparedFigures>> {
  const parts = rows.flatMap((row) => [
    figuresOf(db, userId, row, 'before'),
    figuresOf(db, userId, row, 'since'),
  ]);
  const records: FiguresRecord[] = parts.length === 0 ? [] : await db.unionAll(parts);
  const of = (id: string, side: Side) =>
    figuresFrom(records.find((record) => record.id === id && record.side === side));
  return new Map(rows.map(({ id }) => [id, { before: of(id, 'before'), since: of(id, 'since') }]));
}

function figuresFrom(record: FiguresRecord | undefined): ExperimentFigures {
  if (record === undefined) return NO_FIGURES;
  return {
    sessions: Number(record.sessions),
    finished: Number(record.finished ?? 0),
    interruptions: Number(record.interruptions ?? 0),
    minutes: Number(record.minutes ?? 0),
    days: Number(record.days),
  };
}

function figuresOf(db: Db, userId: string, row: ExperimentRow, side: Side): Knex.QueryBuilder {
  const { from, to } = spansOf(row.firstDay)[side];
  const minutes = side === 'before' ? row.fromMinutes : row.toMinutes;
  const query = db
    .from(sessionsOfProjects(db))
    .where({ user_id: userId, project_id: row.projectId, completed: 1 })
    .whereNull('deleted_at')
    // No zone is further than a day from UTC: the index finds the range, the local days narrow it.
    .where('ended_at', '>=', (dayNumber(from) - 1) * DAY_MS)
    .where('ended_at', '<', (dayNumber(to) + 2) * DAY_MS)
    .whereBetween('local_date', [from, to])
    .select({
      id: db.raw('?', [row.id]),
      side: db.raw('?', [side]),
      sessions: db.raw('count(*)'),
      finished: db.raw('sum(case when duration_minutes >= ? then 1 else 0 end)', [
        leastFinished(minutes),
      ]),
      interruptions: db.raw(
        'sum(case when internal_interruptions + external_interruptions > interrupted then internal_interruptions + external_interruptions else interrupted end)',
      ),
      minutes: db.raw('sum(duration_minutes)'),
      days: db.raw('count(distinct local_date)'),
    });
  if (side === 'before') return query;
  // A session under way keeps its length; those of the first day that began earlier count on neither side.
  query.where('started_at', '>=', row.startedAt);
  return row.endedAt === null ? query : query.where('started_at', '<', row.endedAt);
}

/** SQLite would take the index with more equal columns, and read every session of the project. */
function sessionsOfProjects(db: Db): Knex.Raw {
  const index = 'pomodoros_project_ended_at_index';
  return engineOf(db) === 'mysql'
    ? db.raw('?? force index (??)', ['pomodoros', index])
    : db.raw('?? indexed by ??', ['pomodoros', index]);
}
