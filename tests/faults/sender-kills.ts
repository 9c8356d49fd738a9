import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Knex } from 'knex';
import { readEnv } from '#api/config/env.ts';
import { withTransaction } from '#api/db/connection/transaction.ts';
import type { Mail } from '#api/mail/mail.ts';
import { insertMail } from '#api/mail/sending/outbox.ts';
import { suppress } from '#api/mail/suppressions.ts';
import { type Engine, startPrivateDatabase } from '#tests/support/database/private-database.ts';
import type { SenderMessage, SenderWork } from '#tests/support/mail/sender-process.ts';
import { startSmtp } from '#tests/support/mail/smtp.ts';

/** Mails that reached people although their senders were killed. */
export interface SenderKills {
  readonly kills: number;
  /** Recipients who got nothing and had not left. */
  readonly forgotten: number;
  /** Mails that came more than once. */
  readonly twice: number;
  /** Mails that the senders counted as taken over from dead ones. */
  readonly takenOver: number;
  /** Mails to people who had left before theirs was taken. */
  readonly toLeft: number;
}

interface Campaign {
  readonly engine: Engine;
  readonly kills: number;
  readonly mails: number;
}

const PROGRAM = path.join(import.meta.dirname, '../support/mail/sender-process.ts');
const LEASE_MS = 4000;
/** The server holds each mail so long, so that a kill finds some on their way. */
const HELD_MS = 20;
/** Mails between two kills; while a sender starts, the other one goes on. */
const BETWEEN_KILLS = 20;
const POLL_MS = 20;
const PARALLEL_INSERTS = 500;
const CAMPAIGN = {
  kind: 'campaign',
  unsubscribeUrl: 'https://ripen.example/api/mail/x/unsubscribe',
} as const;

/**
 * Sends a campaign with two processes and kills one of them again and again while it sends; after each
 * kill somebody leaves who has not got the mail yet.
 */
export async function runSenderKills({ engine, kills, mails }: Campaign): Promise<SenderKills> {
  const database = await startPrivateDatabase(engine);
  const { db, dataDir } = database;
  const source = { DATA_DIR: dataDir, SITE_URL: 'https://ripen.example' };
  const plain = { ...readEnv(source, '/'), database: database.settings };
  await queueCampaign(db, mails);
  const counts = new Map<string, number>();
  const server = await startSmtp(async ({ to }) => {
    for (const address of to) counts.set(address, (counts.get(address) ?? 0) + 1);
    await wait(HELD_MS);
    return null;
  });
  let takenOver = 0;
  const start = () =>
    startSender({ env: { ...plain, smtpUrl: server.url }, leaseMs: LEASE_MS }, (mailsOfDead) => {
      takenOver += mailsOfDead;
    });
  const senders = [await start(), await start()];
  const left: string[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    await untilMore(counts, BETWEEN_KILLS);
    await end(senders[kill % 2]);
    left.push(...(await leave(db, Date.now())));
    senders[kill % 2] = await start();
  }
  while ((await db('outgoing_mails').first('id')) !== undefined) await wait(POLL_MS);
  for (const sender of senders) await end(sender);
  await server.close();
  await database.remove();
  return { kills, takenOver, ...judge(counts, left, mails) };
}

const addressOf = (index: number) => `ada${index}@example.org`;

function judge(counts: ReadonlyMap<string, number>, left: readonly string[], mails: number) {
  const all = Array.from({ length: mails }, (_, index) => addressOf(index));
  const gone = new Set(left);
  return {
    forgotten: all.filter((address) => !gone.has(address) && !counts.has(address)).length,
    twice: [...counts.values()].reduce((sum, count) => sum + count - 1, 0),
    toLeft: left.filter((address) => counts.has(address)).length,
  };
}

async function queueCampaign(db: Knex, mails: number): Promise<void> {
  for (let first = 0; first < mails; first += PARALLEL_INSERTS) {
    await withTransaction(db, async (trx) => {
      for (let index = first; index < Math.min(mails, first + PARALLEL_INSERTS); index += 1) {
        const mail: Mail = {
          ...{ to: addressOf(index), subject: 'News', text: 'News\n', html: '<p>News</p>' },
          ...CAMPAIGN,
        };
        await insertMail(trx, mail, Date.now());
      }
    });
  }
}

async function startSender(
  work: SenderWork,
  heard: (takenOver: number) => void,
): Promise<ChildProcess> {
  const sender = fork(PROGRAM, { execArgv: [] });
  sender.on('message', ({ takenOver }: SenderMessage) => heard(takenOver));
  const started = once(sender, 'message');
  sender.send(work);
  await started;
  return sender;
}

async function end(sender: ChildProcess | undefined): Promise<void> {
  if (sender === undefined) return;
  const exit = once(sender, 'exit');
  sender.kill('SIGKILL');
  await exit;
}

async function untilMore(counts: ReadonlyMap<string, number>, more: number): Promise<void> {
  const wanted = counts.size + more;
  while (counts.size < wanted) await wait(1);
}

/** Suppresses somebody whose mail no sender has. */
function leave(db: Knex, nowMs: number): Promise<string[]> {
  return withTransaction(db, async (trx) => {
    const row: { recipient: string } | undefined = await trx('outgoing_mails')
      .where({ lease_until: 0 })
      .orderBy('id', 'desc')
      .first('recipient');
    if (row === undefined) return [];
    await suppress(trx, { address: row.recipient, reason: 'unsubscribed', nowMs });
    return [row.recipient];
  });
}
