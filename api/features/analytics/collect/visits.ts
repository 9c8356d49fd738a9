/*
 * Takes the events of visits. They wait in memory and are stored in batches, so that no page waits for
 * the database. Of more than a number that wait, the newest are dropped, and their number is stored.
 */
import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { Context } from 'koa';
import type { Logger } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { isMigrated } from '#api/db/schema/migrate.ts';
import { createBehaviour, declaredBot } from '#api/features/analytics/collect/bots.ts';
import { type EventFacts, factsOf } from '#api/features/analytics/collect/event-row.ts';
import { asksForPrivacy } from '#api/features/analytics/collect/own-page.ts';
import * as repo from '#api/features/analytics/collect/repo.ts';
import { createVisitorSalt } from '#api/features/analytics/collect/visitor-salt.ts';
import { startTimedWork, type WakeableWork } from '#api/jobs/timed-work.ts';
import type { VisitEvent } from '#shared/contract/analytics/visits.ts';
import { startOfUtcDay, utcDay, utcHour } from '#shared/domain/rollups/periods.ts';

/** The events of visits that a process takes. */
export interface Visits {
  /** Takes an event of the caller; resolves before it is stored, and never rejects. */
  note(ctx: Context, event: VisitEvent): Promise<void>;
  /** Takes a sign-up of the caller, which counts for the first page that they opened today. */
  signedUp(ctx: Context): void;
  /** Counts an event of the caller as dropped. */
  drop(): void;
  /** Stores what waits; rejects with the database's error, and keeps what was not stored. */
  store(): Promise<void>;
  /** Stores what waits every second until `stop`. */
  start(): void;
  /** Stores what waits, and ends. */
  stop(): Promise<void>;
}

interface Options {
  readonly db: Knex;
  readonly now: () => number;
  readonly log: Logger;
  readonly hasPage: (path: string) => boolean;
}

/** Events that wait at most. */
export const MOST_WAITING = 10_000;
const STORE_MS = 1000;
const BATCH = 500;
/** Figures are added up again for so long after an hour; events that wait longer are dropped. */
const LATEST_MS = 5 * 60_000;
/** The time before a bot is recognised in which its pages become those of a bot. */
const MARKED_MS = 2 * 60_000;

/** Creates what takes the events of one process. */
export function createVisits({ db, now, log, hasPage }: Options): Visits {
  const salt = createVisitorSalt(db, now);
  const behaviour = createBehaviour(now);
  let waiting: repo.EventRow[] = [];
  /** Visitors that were recognised since the last time. */
  const bots = new Map<string, string>();
  const dropped = new Map<string, number>();
  let work: WakeableWork | null = null;
  let storing: Promise<void> = Promise.resolve();

  function drop(count = 1): void {
    const hour = utcHour(now());
    dropped.set(hour, (dropped.get(hour) ?? 0) + count);
  }

  function add(visitor: string, facts: EventFacts, userAgent: string): void {
    const isView = facts.kind === 'view';
    const declared = declaredBot(userAgent);
    const found = declared ?? behaviour.observe(visitor, userAgent, isView);
    if (found !== null && declared === null) bots.set(visitor, found);
    if (found !== null && !isView) return;
    if (waiting.length >= MOST_WAITING) {
      drop();
      return;
    }
    // An id by the time would lead from a sign-up to its account.
    const id = facts.kind === 'signUp' ? randomUUID() : uuidv7();
    waiting.push({ at: now(), id, visitor, bot: found ?? '', ...facts });
    if (waiting.length === BATCH) work?.wake();
  }

  async function take(ctx: Context, facts: EventFacts): Promise<void> {
    const userAgent = ctx.get('user-agent');
    try {
      add(await salt.hash(ctx.ip, userAgent, ctx.host), facts, userAgent);
    } catch {
      // Today's salt cannot be read while the database is away.
      drop();
    }
  }

  async function storeOnce(): Promise<void> {
    if (!(await isMigrated(db))) return;
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
      dropped.delete(hour);
      await repo.addDropped(db, hour, count).catch((error: unknown) => {
        dropped.set(hour, (dropped.get(hour) ?? 0) + count);
        throw error;
      });
    }
  }

  function forgetOld(): void {
    const kept = waiting.filter(({ at }) => at > now() - LATEST_MS);
    if (kept.length < waiting.length) drop(waiting.length - kept.length);
    waiting = kept;
  }

  function store(): Promise<void> {
    storing = storing.catch(() => undefined).then(storeOnce);
    storing.catch(forgetOld);
    return storing;
  }

  return {
    async note(ctx, event) {
      const facts = factsOf(event, { host: ctx.host, hasPage });
      if (facts !== null) await take(ctx, facts);
    },
    signedUp(ctx) {
      if (!asksForPrivacy(ctx)) void take(ctx, { kind: 'signUp', path: '' });
    },
    drop: () => drop(),
    store,
    start() {
      const renewing = async () => {
        if (!(await isMigrated(db))) return;
        await salt.renew();
        await store();
      };
      work = startTimedWork({ name: 'store visits', everyMs: STORE_MS, log, work: renewing });
    },
    async stop() {
      await work?.stop();
      await store().catch((error: unknown) => {
        log.warn({ err: error, lost: waiting.length }, 'visits could not be stored');
      });
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
