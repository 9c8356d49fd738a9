import type { Db } from '#api/db/connection/knex.ts';
import type { PeriodKind } from '#shared/domain/rollups/periods.ts';

/** The figures of a period. */
export interface Figures {
  readonly signUps: number;
  /** People with a session; of an hour those whose first one of the day ended in it. */
  readonly active: number;
  readonly sessions: number;
  readonly minutes: number;
  readonly requests: number;
  readonly confirmed: number;
  /** Calls that the server could not answer. */
  readonly errors: number;
  /** People with premium at the end of the period; 0 for hours. */
  readonly premium: number;
}

/** No figures at all. */
export const NOTHING: Figures = {
  signUps: 0,
  active: 0,
  sessions: 0,
  minutes: 0,
  requests: 0,
  confirmed: 0,
  errors: 0,
  premium: 0,
};

/** The figures of one period. */
export interface Rollup extends Figures {
  readonly period: string;
}

type Kind = PeriodKind | 'hour';

interface RollupRecord {
  kind: Kind;
  period: string;
  sign_ups: number;
  active: number;
  sessions: number;
  minutes: number | string;
  requests: number;
  confirmed: number;
  errors: number;
  premium: number;
}

function fromRecord(record: RollupRecord): Rollup {
  return {
    period: record.period,
    signUps: record.sign_ups,
    active: record.active,
    sessions: record.sessions,
    minutes: Number(record.minutes),
    errors: record.errors,
    requests: record.requests,
    confirmed: record.confirmed,
    premium: record.premium,
  };
}

/** Writes the figures of periods of a kind in place of those that are there. */
export async function writeRollups(
  db: Db,
  kind: Kind,
  rollups: Iterable<readonly [period: string, figures: Figures]>,
): Promise<void> {
  const rows = [...rollups].map(([period, figures]) => ({
    kind,
    period,
    sign_ups: figures.signUps,
    active: figures.active,
    sessions: figures.sessions,
    minutes: figures.minutes,
    requests: figures.requests,
    confirmed: figures.confirmed,
    errors: figures.errors,
    premium: figures.premium,
  }));
  if (rows.length === 0) return;
  await db('rollups').insert(rows).onConflict(['kind', 'period']).merge();
}

/** Forgets hours of a day that have no figures any more. */
export async function deleteHours(db: Db, hours: readonly string[]): Promise<void> {
  await db('rollups')
    .where({ kind: 'hour' })
    .whereIn('period', [...hours])
    .delete();
}

/** The periods of a kind from one to another, both included, that have figures, in order. */
export async function listRollups(
  db: Db,
  kind: Kind,
  { from, to }: { from: string; to: string },
): Promise<Rollup[]> {
  const records: RollupRecord[] = await db('rollups')
    .where({ kind })
    .whereBetween('period', [from, to])
    .orderBy('period');
  return records.map(fromRecord);
}

/** The figures of a period, or null. */
export async function findRollup(db: Db, kind: Kind, period: string): Promise<Rollup | null> {
  const record: RollupRecord | undefined = await db('rollups').where({ kind, period }).first();
  return record === undefined ? null : fromRecord(record);
}

/** The first day with figures, or null. */
export async function findFirstDay(db: Db): Promise<string | null> {
  const row: { period: string } | undefined = await db('rollups')
    .where({ kind: 'day' })
    .orderBy('period')
    .first('period');
  return row?.period ?? null;
}

/** How many people who joined in a week were active in a week. */
export interface RetentionRow {
  readonly joined: string;
  readonly week: string;
  readonly people: number;
}

/** The retention of people who joined between two weeks, both included. */
export function listRetention(
  db: Db,
  { from, to }: { from: string; to: string },
): Promise<RetentionRow[]> {
  return db('retention')
    .whereBetween('joined', [from, to])
    .orderBy(['joined', 'week'])
    .select('joined', 'week', 'people');
}

/** An instant that the rollups remember, or null. */
export async function findInstant(db: Db, name: string): Promise<number | null> {
  const row: { at: number } | undefined = await db('rollup_state').where({ name }).first('at');
  return row?.at ?? null;
}

/** Remembers an instant. */
export async function writeInstant(db: Db, name: string, at: number): Promise<void> {
  await db('rollup_state').insert({ name, at }).onConflict('name').merge({ at });
}
