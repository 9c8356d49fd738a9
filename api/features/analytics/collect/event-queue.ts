/*
 * Events that wait to be stored. They are stored in batches, so that no page waits for the database. Of
 * more than a number that wait, the newest are dropped, and their number is stored.
 */
import type { Knex } from 'knex';
import * as repo from '#api/features/analytics/collect/repo.ts';
import { startOfUtcDay, utcDay, utcHour } from '#shared/domain/rollups/periods.ts';

/** The events of one process that wait. */
export interface EventQueue {
  /** Adds an event, or drops it where too many wait; returns how many do. */
  add(row: repo.EventRow): number;
  /** Counts the latest pages of a visitor as those of a bot. */
  markBot(visitor: string, bot: string): void;
  /** Counts events that are not stored. */
  drop(count?: number): void;
  /** Stores what waits; rejects with the database's error, and keeps what was not stored. */
  store(): Promise<void>;
}

/** Events that wait at most. */
export const MOST_WAITING = 10_000;
/** Events that are stored by one statement. */
export const BATCH = 500;
/** Figures are added up again for so long after an hour; events that wait longer are dropped. */
const LATEST_MS = 5 * 60_000;
/** The time before a bot is recognised in which its pages become those of a bot. */
const MARKED_MS = 2 * 60_000;

/** Creates the queue of one process. */
export function createEventQueue(db: Knex, now: () => number): EventQueue {
  let waiting: repo.EventRow[] = [];
  const bots = new Map<string, string>();
  const dropped = new Map<string, number>();
  let storing: Promise<void> = Promise.resolve();

  function drop(count = 1): void {
    const hour = utcHour(now());
    dropped.set(hour, (dropped.get(hour) ?? 0) + count);
  }

  async function storeOnce(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, BATCH);
      await repo.insertEvents(db, await withFirstPages(db, batch));
      waiting = waiting.slice(batch.length);
    }
    for (const [visitor, bot] of bots) {
      await repo.markBot(db, { visitor, bot, sinceMs: now() - MARKED_MS });
      bots.delete(visitor);
    }
    for (const [hour, count] of dropped) {
      await repo.addDropped(db, hour, count);
      const since = (dropped.get(hour) ?? 0) - count;
      if (since > 0) dropped.set(hour, since);
      else dropped.delete(hour);
    }
  }

  function forgetOld(): void {
    const kept = waiting.filter(({ at }) => at > now() - LATEST_MS);
    if (kept.length < waiting.length) drop(waiting.length - kept.length);
    waiting = kept;
  }

  return {
    add(row) {
      if (waiting.length >= MOST_WAITING) drop();
      else waiting.push(row);
      return waiting.length;
    },
    markBot: (visitor, bot) => void bots.set(visitor, bot),
    drop,
    store() {
      // One after the other: each begins with what the one before has left.
      storing = storing.catch(() => undefined).then(storeOnce);
      storing.catch(forgetOld);
      return storing;
    },
  };
}

/**
 * Gives sign-ups the first page of their visitor, whose hash and instant are not stored: nothing leads
 * from a page to an account. Those without a page are left out.
 */
async function withFirstPages(db: Knex, rows: readonly repo.EventRow[]): Promise<repo.EventRow[]> {
  const signUps = rows.filter(({ kind }) => kind === 'signUp');
  const others = rows.filter(({ kind }) => kind !== 'signUp');
  if (signUps.length === 0) return others;
  // The first page may be in the same batch.
  await repo.insertEvents(db, others);
  const found: repo.EventRow[] = [];
  for (const row of signUps) {
    const path = await repo.findFirstPage(db, row.visitor, startOfUtcDay(utcDay(row.at)));
    const hourMs = Date.parse(`${utcHour(row.at)}:00:00Z`);
    if (path !== null) found.push({ ...row, path, visitor: '', at: hourMs });
  }
  return found;
}
