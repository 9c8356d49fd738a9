import type { Knex } from 'knex';
import { type Db, engineOf } from '#api/db/connection/knex.ts';
import type { EventFacts } from '#api/features/analytics/collect/event-row.ts';

/** An event as it is stored. */
export interface EventRow extends EventFacts {
  readonly at: number;
  readonly id: string;
  readonly visitor: string;
  /** Empty for people. */
  readonly bot: string;
}

const NOTHING = {
  source: null,
  campaign: null,
  size: null,
  language: null,
  country: null,
  words: null,
  lcp: null,
  inp: null,
  cls: null,
  fcp: null,
  ttfb: null,
};

/** Stores events; those that are there already stay as they are. */
export async function insertEvents(db: Db, rows: readonly EventRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db('visit_events')
    .insert(rows.map((row) => ({ ...NOTHING, ...row })))
    .onConflict(['at', 'id'])
    .ignore();
}

/** Counts the pages of a visitor since an instant as those of a bot. */
export async function markBot(
  db: Db,
  { visitor, bot, sinceMs }: { visitor: string; bot: string; sinceMs: number },
): Promise<void> {
  await db('visit_events').where({ visitor, bot: '' }).where('at', '>=', sinceMs).update({ bot });
}

/** The first page that a visitor opened since an instant; null where none was counted. */
export async function findFirstPage(
  db: Db,
  visitor: string,
  sinceMs: number,
): Promise<string | null> {
  const row: { path: string } | undefined = await db('visit_events')
    .where({ visitor, kind: 'view', bot: '' })
    .where('at', '>=', sinceMs)
    .orderBy('at')
    .first('path');
  return row?.path ?? null;
}

/** Adds to the events of an hour that were dropped. */
export async function addDropped(db: Knex, hour: string, dropped: number): Promise<void> {
  // Each engine has its own name for the row that is there.
  const present = engineOf(db) === 'mysql' ? 'dropped' : 'visit_drops.dropped';
  await db('visit_drops')
    .insert({ hour, dropped })
    .onConflict('hour')
    .merge({ dropped: db.raw('?? + ?', [present, dropped]) });
}
