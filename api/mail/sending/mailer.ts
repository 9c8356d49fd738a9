import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { Env } from '#api/config/env.ts';
import type { Db } from '#api/db/connection/knex.ts';
import { withTransaction } from '#api/db/connection/transaction.ts';
import type { Mail } from '#api/mail/mail.ts';
import { createDelivery } from '#api/mail/sending/deliver-mail.ts';
import * as outbox from '#api/mail/sending/outbox.ts';
import { openTransport, type Transport } from '#api/mail/sending/transports.ts';

/** Sends mail through an outbox table, so that a request neither waits for a mail server nor loses a mail. */
export interface Mailer {
  /**
   * Queues a mail in the given transaction; it goes out after the commit. Returns false where a mail with
   * its unique key was queued before.
   */
  queue(db: Db, mail: Mail): Promise<boolean>;
  /** Sends everything that is due now, after deliveries that are going on; returns how many went out. */
  deliverDue(): Promise<number>;
  /** Sends what is due every few seconds until `stop`. */
  start(): void;
  /** Sends nothing more; waits at most a few seconds for the mails that are on their way. */
  stop(): Promise<void>;
}

/** Dependencies of the mailer. */
interface MailerDeps {
  readonly db: Knex;
  readonly env: Env;
  /** The instant, in UTC milliseconds. */
  readonly now: () => number;
  readonly log: Logger;
}

/** Times of a mailer; tests choose shorter ones. */
interface MailerTimes {
  readonly pollMs: number;
  /** A taken mail belongs to its sender for so long; longer than all that it sends meanwhile may take. */
  readonly leaseMs: number;
  readonly sendLimitMs: number;
}

const TIMES: MailerTimes = { pollMs: 2000, leaseMs: 180_000, sendLimitMs: 60_000 };
const STOP_TIMEOUT_MS = 3000;
/** Time for putting off the mails whose connections were closed. */
const CLOSE_TIMEOUT_MS = 500;
/** Mails that one sender takes at a time: few, so that an urgent one soon finds a sender. */
const TAKEN_AT_ONCE = 20;
/** So often a sender looks again at once when others were faster. */
const MOST_CONTENDED = 20;

/**
 * Makes the mailer: SMTP where `smtpUrl` is set, else `.eml` files in `dataDir/outbox`. It has one sender
 * for each connection; one of several takes nothing but mail that somebody waits for. Any number of
 * processes may send from one database.
 */
export function createMailer(deps: MailerDeps, given: Partial<MailerTimes> = {}): Mailer {
  const { env, now, log } = deps;
  const times = { ...TIMES, ...given };
  const transport = openTransport(env);
  let isStopping = false;
  const isStopped = () => isStopping;
  const senders = createSenders({ ...deps, transport, times, isStopped });
  const timers = new Set<NodeJS.Timeout>();

  function poll(sender: Sender): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      void deliverAndPoll(sender);
    }, times.pollMs);
    timer.unref();
    timers.add(timer);
  }

  async function deliverAndPoll(sender: Sender): Promise<void> {
    try {
      await sender.deliver();
    } catch (error) {
      log.warn({ err: error }, 'the outbox could not be read');
    }
    if (!isStopping) poll(sender);
  }

  return {
    queue: (trx, mail) => outbox.insertMail(trx, mail, now()),
    async deliverDue() {
      const counts = await Promise.all(senders.map((sender) => sender.deliver()));
      return counts.reduce((sum, count) => sum + count, 0);
    },
    start() {
      for (const sender of senders) poll(sender);
    },
    async stop() {
      isStopping = true;
      for (const timer of timers) clearTimeout(timer);
      // A mail whose server is silent keeps its row, and is sent after the next start.
      const idle = Promise.all(senders.map((sender) => sender.idle()));
      const atMost = (ms: number) => Promise.race([idle, wait(ms, undefined, { ref: false })]);
      await atMost(STOP_TIMEOUT_MS);
      transport.close();
      await atMost(CLOSE_TIMEOUT_MS);
    },
  };
}

/** Sends one mail after the other. */
interface Sender {
  /** Sends what is due, after what this sender is sending now; returns how many mails went out. */
  deliver(): Promise<number>;
  /** Resolves when it sends nothing. */
  idle(): Promise<unknown>;
}

interface SenderDeps extends MailerDeps {
  readonly transport: Transport;
  readonly times: MailerTimes;
  readonly isStopped: () => boolean;
}

function createSenders(deps: SenderDeps): Sender[] {
  const { connections } = deps.transport;
  const deliver = createDelivery({ ...deps, sendLimitMs: deps.times.sendLimitMs });
  const all = [outbox.PRIORITY.asked, outbox.PRIORITY.bulk];
  return Array.from({ length: connections }, (_, place) => {
    const isReserved = place === 0 && connections > 1;
    return createSender(deps, deliver, isReserved ? [outbox.PRIORITY.asked] : all);
  });
}

function createSender(
  deps: SenderDeps,
  deliver: ReturnType<typeof createDelivery>,
  priorities: readonly number[],
): Sender {
  const { isStopped } = deps;
  let delivering: Promise<number> = Promise.resolve(0);

  async function deliverAll(): Promise<number> {
    let sent = 0;
    let contended = 0;
    while (!isStopped()) {
      const taken = await take(deps, priorities);
      if (taken.mails.length === 0 && !taken.isContended) break;
      contended = taken.mails.length === 0 ? contended + 1 : 0;
      if (contended > MOST_CONTENDED) break;
      const batch = await deliverBatch(deps, deliver, taken);
      sent += batch.sent;
      if (batch.isAway) break;
    }
    return sent;
  }

  return {
    deliver() {
      const next = delivering.then(deliverAll);
      delivering = next.catch(() => 0);
      return next;
    },
    idle: () => delivering,
  };
}

interface TakenUntil extends outbox.Taken {
  /** Until when a sending may begin, by the process's own clock. */
  readonly untilMs: number;
}

async function take(
  { db, now, log, times: { leaseMs, sendLimitMs } }: SenderDeps,
  priorities: readonly number[],
): Promise<TakenUntil> {
  const untilMs = performance.now() + leaseMs - 2 * sendLimitMs;
  const taking = { holder: randomUUID(), priorities, nowMs: now(), limit: TAKEN_AT_ONCE, leaseMs };
  const taken = await withTransaction(db, (trx) => outbox.takeMails(trx, taking));
  if (taken.takeovers > 0) {
    const about = { mails: taken.takeovers };
    log.warn(about, 'a sender died with mails, which may have gone out: they are sent again');
  }
  return { ...taken, untilMs };
}

/** Delivers what was taken. The rest is given back when the server is away, the lease ends soon, or all ends. */
async function deliverBatch(
  { db, isStopped }: SenderDeps,
  deliver: ReturnType<typeof createDelivery>,
  { mails, untilMs }: TakenUntil,
): Promise<{ sent: number; isAway: boolean }> {
  let sent = 0;
  let isAway = false;
  for (const mail of mails) {
    if (isAway || isStopped() || performance.now() > untilMs) {
      await outbox.releaseMail(db, mail);
      continue;
    }
    const delivery = await deliver(mail);
    if (delivery === 'sent') sent += 1;
    isAway = delivery === 'away';
  }
  return { sent, isAway };
}
