import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { Env } from '#api/config/env.ts';
import type { Db } from '#api/db/connection/knex.ts';
import type { Mail } from '#api/mail/mail.ts';
import * as outbox from '#api/mail/outbox.ts';
import { sendBySmtp, sendToFolder } from '#api/mail/transports.ts';

/** Sends mail through an outbox table, so that a request neither waits for a mail server nor loses a mail. */
export interface Mailer {
  /** Queues a mail in the given transaction; it goes out after the commit. */
  queue(db: Db, mail: Mail): Promise<void>;
  /** Sends what is due now, after a delivery that is going on; answers how many went out. */
  deliverDue(): Promise<number>;
  /** Sends what is due every few seconds until `stop`. */
  start(): void;
  /** Sends nothing more; waits at most a few seconds for the mail that is on its way. */
  stop(): Promise<void>;
}

const POLL_MS = 2000;
/** The lease of a mail that is being sent: longer than any wait for a mail server, so no other process sends it too. */
export const LEASE_MS = 120_000;
const STOP_TIMEOUT_MS = 3000;
const BATCH = 20;
const MIN_BACKOFF_MS = 5000;
const MAX_BACKOFF_MS = 60 * 60 * 1000;
/** A mail that no server accepted for a day is out of date. */
const GIVE_UP_AFTER_MS = 24 * 60 * 60 * 1000;

/**
 * Makes the mailer: SMTP where `smtpUrl` is set, else `.eml` files in `dataDir/outbox`. A mail that
 * cannot be sent is tried again for a day, ever more rarely.
 */
export function createMailer(db: Knex, env: Env, now: () => number, log: Logger): Mailer {
  const deliver = createDelivery(db, env, now, log);
  let timer: NodeJS.Timeout | null = null;
  let delivering: Promise<number> = Promise.resolve(0);
  let isStopping = false;

  async function deliverBatch(): Promise<number> {
    let sent = 0;
    for (const mail of await outbox.listDueMails(db, now(), BATCH)) {
      if (!isStopping && (await deliver(mail))) sent += 1;
    }
    return sent;
  }

  function deliverDue(): Promise<number> {
    const next = delivering.then(() => (isStopping ? 0 : deliverBatch()));
    delivering = next.catch(() => 0);
    return next;
  }

  function poll(): void {
    timer = setTimeout(() => void deliverAndPoll(), POLL_MS);
    timer.unref();
  }

  async function deliverAndPoll(): Promise<void> {
    try {
      await deliverDue();
    } catch (error) {
      log.warn({ err: error }, 'the outbox could not be read');
    }
    if (!isStopping) poll();
  }

  return {
    queue: (trx, mail) => outbox.insertMail(trx, mail, now()),
    deliverDue,
    start: poll,
    async stop() {
      isStopping = true;
      if (timer !== null) clearTimeout(timer);
      // A mail whose server is silent keeps its row, and is sent after the next start.
      await Promise.race([delivering, wait(STOP_TIMEOUT_MS, undefined, { ref: false })]);
    },
  };
}

/** Makes what sends one mail: claimed first, removed when it was taken, put off when not. */
function createDelivery(db: Knex, env: Env, now: () => number, log: Logger) {
  const send =
    env.smtpUrl === null ? sendToFolder(path.join(env.dataDir, 'outbox')) : sendBySmtp(env.smtpUrl);

  const host = new URL(env.siteUrl).hostname;
  // Mails that others wrote have their own hosts.
  const messageId = (id: string) => (id.includes('@') ? `<${id}>` : `<${id}@${host}>`);

  async function putOff(mail: outbox.OutgoingMail, error: unknown): Promise<void> {
    const about = { mailId: mail.id, attempts: mail.attempts + 1, err: error };
    if (now() - mail.createdAtMs >= GIVE_UP_AFTER_MS) {
      log.error(about, 'a mail could not be sent and is given up');
      await outbox.giveUpMail(db, mail.id, now());
      return;
    }
    log.warn(about, 'a mail was not sent');
    const backoffMs = Math.min(MAX_BACKOFF_MS, MIN_BACKOFF_MS * 2 ** mail.attempts);
    await outbox.postponeMail(db, mail.id, now() + backoffMs);
  }

  return async (mail: outbox.OutgoingMail): Promise<boolean> => {
    if (!(await outbox.claimMail(db, mail, now() + LEASE_MS))) return false;
    try {
      await send({
        from: { name: 'Ripen', address: env.mailFrom },
        to: { name: '', address: mail.to },
        ...(mail.replyTo === undefined ? {} : { replyTo: mail.replyTo }),
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        messageId: messageId(mail.id),
        ...(mail.thread === undefined
          ? {}
          : {
              inReplyTo: messageId(mail.thread.at(-1) ?? mail.id),
              references: mail.thread.map(messageId),
            }),
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    } catch (error) {
      await putOff(mail, error);
      return false;
    }
    await outbox.settleMail(db, mail.id, now());
    return true;
  };
}
