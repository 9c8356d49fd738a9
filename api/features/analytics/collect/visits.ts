/* Takes the events of visits: who sends them, whether it is a bot, and what of them may be stored. */
import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { Context } from 'koa';
import type { Logger } from 'pino';
import { createBehaviour, declaredBot } from '#api/features/analytics/collect/bots.ts';
import { BATCH, createEventQueue } from '#api/features/analytics/collect/event-queue.ts';
import { type EventFacts, factsOf } from '#api/features/analytics/collect/event-row.ts';
import { asksForPrivacy } from '#api/features/analytics/collect/own-page.ts';
import { createVisitorSalt } from '#api/features/analytics/collect/visitor-salt.ts';
import { startTimedWork, type WakeableWork } from '#api/jobs/timed-work.ts';
import type { VisitEvent } from '#shared/contract/stats/visits.ts';

/** The events of visits that a process takes. */
export interface Visits {
  /** Whether pages are reached by a public address, and by no other. */
  readonly isPublic: boolean;
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
  readonly isPublic: boolean;
  readonly hasPage: (path: string) => boolean;
}

const STORE_MS = 1000;

/** Creates what takes the events of one process. */
export function createVisits({ db, now, log, isPublic, hasPage }: Options): Visits {
  const salt = createVisitorSalt(db, now);
  const behaviour = createBehaviour(now);
  const queue = createEventQueue(db, now);
  let work: WakeableWork | null = null;

  function add(visitor: string, facts: EventFacts, userAgent: string): void {
    const isView = facts.kind === 'view';
    const declared = declaredBot(userAgent);
    const found = declared ?? behaviour.observe(visitor, userAgent, isView);
    if (found !== null && declared === null) queue.markBot(visitor, found);
    if (found !== null && !isView) return;
    // Rows are in the order of time anyway, and an id by the time would lead from a sign-up to its account.
    const id = randomUUID();
    const waiting = queue.add({ at: now(), id, visitor, bot: found ?? '', ...facts });
    if (waiting === BATCH) work?.wake();
  }

  async function take(ctx: Context, facts: EventFacts): Promise<void> {
    const userAgent = ctx.get('user-agent');
    try {
      add(await salt.hash(ctx.ip, userAgent, ctx.host), facts, userAgent);
    } catch {
      // Today's salt cannot be read while the database is away.
      queue.drop();
    }
  }

  return {
    isPublic,
    async note(ctx, event) {
      const facts = factsOf(event, { host: ctx.host, hasPage });
      if (facts !== null) await take(ctx, facts);
    },
    signedUp(ctx) {
      if (!asksForPrivacy(ctx)) void take(ctx, { kind: 'signUp', path: '' });
    },
    drop: () => queue.drop(),
    store: queue.store,
    start() {
      const storing = async () => {
        await salt.renew();
        await queue.store();
      };
      work = startTimedWork({ name: 'store visits', everyMs: STORE_MS, log, db, work: storing });
    },
    async stop() {
      await work?.stop();
      await queue.store().catch((error: unknown) => {
        log.warn({ err: error }, 'visits could not be stored');
      });
    },
  };
}
