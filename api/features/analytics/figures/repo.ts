import type { Knex } from 'knex';
import type { Db } from '#api/db/connection/knex.ts';
import { withTransaction } from '#api/db/connection/transaction.ts';
import { parseJson } from '#api/db/schema/parse-json.ts';
import {
  DIMENSIONS,
  type Dimension,
  type Figures,
  type PageVitals,
  type PeriodFigures,
  type PeriodVitals,
} from '#api/features/analytics/figures/rows.ts';

/** The lengths of periods. */
export type PeriodKind = 'hour' | 'day' | 'month';

/** A period: an hour `2026-11-20T14`, or a day or month by its first day. */
export interface Period {
  readonly kind: PeriodKind;
  readonly period: string;
}

/** Periods of a kind from one to another, both included. */
export interface Periods {
  readonly kind: PeriodKind;
  readonly from: string;
  readonly to: string;
}

interface FigureRecord {
  period: string;
  dimension: Dimension;
  name: string;
  visitors: number | string;
  views: number | string;
  started: number | string;
  finished: number | string;
  sign_ups: number | string;
  last_at: number | string | null;
}

const BATCH = 200;
/** The key begins with kind and dimension. */
const ALL = Object.keys(DIMENSIONS);

function figuresOf(record: FigureRecord): Figures {
  return {
    visitors: Number(record.visitors),
    views: Number(record.views),
    started: Number(record.started),
    finished: Number(record.finished),
    signUps: Number(record.sign_ups),
    lastAt: record.last_at === null ? null : Number(record.last_at),
  };
}

/** Writes the figures of a period in place of those that are there. */
export async function writePeriod(
  db: Knex,
  { kind, period }: Period,
  { figures, vitals }: { figures: PeriodFigures; vitals: PeriodVitals },
): Promise<void> {
  const rows = [...figures].flatMap(([dimension, names]) =>
    [...names].map(([name, each]) => ({
      kind,
      period,
      dimension,
      name,
      visitors: each.visitors,
      views: each.views,
      started: each.started,
      finished: each.finished,
      sign_ups: each.signUps,
      last_at: each.lastAt,
    })),
  );
  const pages = [...vitals].map(([path, histograms]) => ({
    kind,
    period,
    path,
    histograms: JSON.stringify(histograms),
  }));
  await withTransaction(db, async (trx) => {
    await trx('visit_rollups').where({ kind, period }).whereIn('dimension', ALL).delete();
    await trx('visit_vitals').where({ kind, period }).delete();
    await insertAll(trx, 'visit_rollups', rows);
    await insertAll(trx, 'visit_vitals', pages);
  });
}

/** Knex's `batchInsert` waits for a timer, and holds up every other writer meanwhile. */
async function insertAll(trx: Knex, table: string, rows: readonly object[]): Promise<void> {
  for (let first = 0; first < rows.length; first += BATCH) {
    await trx(table).insert(rows.slice(first, first + BATCH));
  }
}

/** All figures of periods, by dimension and name. */
export async function listFigures(
  db: Db,
  { kind, from, to }: Periods,
): Promise<{ period: string; dimension: Dimension; name: string; figures: Figures }[]> {
  const records: FigureRecord[] = await db('visit_rollups')
    .where({ kind })
    .whereIn('dimension', ALL)
    .whereBetween('period', [from, to])
    .select();
  return records.map((record) => ({ ...record, figures: figuresOf(record) }));
}

/** The figures of each period in a dimension with one name. */
export async function listPeriods(
  db: Db,
  { kind, from, to }: Periods,
  dimension: Dimension,
): Promise<ReadonlyMap<string, Figures>> {
  const records: FigureRecord[] = await db('visit_rollups')
    .where({ kind, dimension })
    .whereBetween('period', [from, to])
    .groupBy('period')
    .orderBy('period')
    .select('period')
    .modify(sums);
  return new Map(records.map((record) => [record.period, figuresOf(record)]));
}

/** The names of a dimension with the most views in all periods together. */
export async function listNames(
  db: Db,
  { kind, from, to }: Periods,
  { dimension, most, by = 'views' }: { dimension: Dimension; most: number; by?: string },
): Promise<{ name: string; figures: Figures }[]> {
  const records: FigureRecord[] = await db('visit_rollups')
    .where({ kind, dimension })
    .whereBetween('period', [from, to])
    .groupBy('name')
    .select('name')
    .modify(sums)
    .orderBy([{ column: by, order: 'desc' }, { column: 'name' }])
    .limit(most);
  return records.map((record) => ({ name: record.name, figures: figuresOf(record) }));
}

function sums(query: Knex.QueryBuilder): void {
  query
    .sum({ visitors: 'visitors', views: 'views', started: 'started', finished: 'finished' })
    .sum({ sign_ups: 'sign_ups' })
    .max({ last_at: 'last_at' });
}

/** The figures of every page in one period, most views first. */
export async function listPages(
  db: Db,
  { kind, period }: Period,
): Promise<{ name: string; figures: Figures }[]> {
  const records: FigureRecord[] = await db('visit_rollups')
    .where({ kind, dimension: 'page', period })
    .orderBy([{ column: 'views', order: 'desc' }, { column: 'name' }])
    .select();
  return records.map((record) => ({ name: record.name, figures: figuresOf(record) }));
}

/** The web vitals of periods by page. */
export async function listVitals(
  db: Db,
  { kind, from, to }: Periods,
): Promise<{ path: string; vitals: PageVitals }[]> {
  const rows: { path: string; histograms: string }[] = await db('visit_vitals')
    .where({ kind })
    .whereBetween('period', [from, to])
    .select('path', 'histograms');
  return rows.map(({ path, histograms }) => ({
    path,
    vitals: parseJson(histograms) as PageVitals,
  }));
}

/** An instant that the figures remember, or null. */
export async function findInstant(db: Db, name: string): Promise<number | null> {
  const row: { at: number } | undefined = await db('visit_state').where({ name }).first('at');
  return row?.at ?? null;
}

/** Remembers an instant. */
export async function writeInstant(db: Db, name: string, at: number): Promise<void> {
  await db('visit_state').insert({ name, at }).onConflict('name').merge({ at });
}

/** The instant of the first event that is stored, or null. */
export async function findFirstEvent(db: Db): Promise<number | null> {
  const row: { at: number } | undefined = await db('visit_events').orderBy('at').first('at');
  return row?.at ?? null;
}

/** Deletes events before an instant; returns how many. */
export async function deleteEvents(db: Db, beforeMs: number, most: number): Promise<number> {
  const rows: { at: number }[] = await db('visit_events')
    .where('at', '<', beforeMs)
    .orderBy('at')
    .limit(most)
    .select('at');
  const last = rows.at(-1);
  if (last === undefined) return 0;
  return db('visit_events').where('at', '<=', last.at).delete();
}

/** Deletes figures of hours before one, and what was dropped in them. */
export async function deleteHours(db: Db, before: string): Promise<void> {
  const hours = { kind: 'hour' };
  await db('visit_rollups')
    .where(hours)
    .whereIn('dimension', ALL)
    .where('period', '<', before)
    .delete();
  await db('visit_vitals').where(hours).where('period', '<', before).delete();
  await db('visit_drops').where('hour', '<', before).delete();
}
