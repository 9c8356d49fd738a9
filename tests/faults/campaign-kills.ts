import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Knex } from 'knex';
import { readEnv } from '#api/config/env.ts';
import { withTransaction } from '#api/db/connection/transaction.ts';
import { suppress } from '#api/mail/suppressions.ts';
import { type Engine, startPrivateDatabase } from '#tests/support/database/private-database.ts';
import {
  fillNewsletter,
  recipientAddress,
  startNewsletterCampaign,
} from '#tests/support/mail/campaign.ts';
import { startSmtp } from '#tests/support/mail/smtp.ts';
import type { CampaignWork } from './campaign-process.ts';

/** Outcome of a campaign whose senders were killed. */
export interface CampaignKills {
  readonly kills: number;
  /** Recipients who got nothing and had not left. */
  readonly forgotten: number;
  /** Mails that came more than once. */
  readonly twice: number;
  /** Mails that the campaign counts as on their way at a kill. */
  readonly unsure: number;
  /** Mails to people who had left before theirs was begun. */
  readonly toLeft: number;
  /** The state of the campaign in the end. */
  readonly state: string;
}

const PROGRAM = path.join(import.meta.dirname, 'campaign-process.ts');
const LEASE_MS = 4000;
/** The server holds each mail so long, so that a kill finds some on their way. */
const HELD_MS = 20;
const BETWEEN_KILLS = 20;
const POLL_MS = 20;

/**
 * Sends a campaign with two processes from its start and kills one of them again and again, the first
 * while recipients are frozen; after each kill somebody leaves who has not got the mail yet.
 */
export async function runCampaignKills(given: {
  engine: Engine;
  kills: number;
  mails: number;
}): Promise<CampaignKills> {
  const { engine, kills, mails } = given;
  const database = await startPrivateDatabase(engine);
  const { db, dataDir } = database;
  const source = { DATA_DIR: dataDir, SITE_URL: 'https://ripen.example' };
  const plain = { ...readEnv(source, '/'), database: database.settings };
  await fillNewsletter(db, mails);
  const text = 'Hello {{ name | "you" }}';
  const id = await startNewsletterCampaign(db, { size: mails, source: text });
  const counts = new Map<string, number>();
  const server = await startSmtp(async ({ to }) => {
    for (const address of to) counts.set(address, (counts.get(address) ?? 0) + 1);
    await wait(HELD_MS);
    return null;
  });
  const key = randomBytes(32).toString('base64');
  const start = () =>
    startSender({ env: { ...plain, smtpUrl: server.url }, key, leaseMs: LEASE_MS });
  const senders = [await start(), await start()];
  const left: string[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    if (kill === 0) await untilFreezing(db);
    else await untilMore(counts, BETWEEN_KILLS);
    await end(senders[kill % 2]);
    left.push(...(await leave(db)));
    senders[kill % 2] = await start();
  }
  while ((await db('campaigns').where({ id, state: 'sending' }).first('id')) !== undefined) {
    await wait(POLL_MS);
  }
  for (const sender of senders) await end(sender);
  await server.close();
  const campaign = await db('campaigns').where({ id }).first('state', 'counts');
  await database.remove();
  const { unsure } = JSON.parse(campaign.counts);
  return { kills, unsure, state: campaign.state, ...judge(counts, left, mails) };
}

function judge(counts: ReadonlyMap<string, number>, left: readonly string[], mails: number) {
  const all = Array.from({ length: mails }, (_, index) => recipientAddress(index));
  const gone = new Set(left);
  return {
    forgotten: all.filter((address) => !gone.has(address) && !counts.has(address)).length,
    twice: [...counts.values()].reduce((sum, count) => sum + count - 1, 0),
    toLeft: left.filter((address) => counts.has(address)).length,
  };
}

async function startSender(work: CampaignWork): Promise<ChildProcess> {
  const sender = fork(PROGRAM, { execArgv: [] });
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

async function untilFreezing(db: Knex): Promise<void> {
  while ((await db('campaign_recipients').first('id')) === undefined) await wait(1);
}

async function untilMore(counts: ReadonlyMap<string, number>, more: number): Promise<void> {
  const wanted = counts.size + more;
  while (counts.size < wanted) await wait(1);
}

/** Suppresses somebody whose mail has not been begun. */
function leave(db: Knex): Promise<string[]> {
  return withTransaction(db, async (trx) => {
    const row: { address: string; id: string } | undefined = await trx('campaign_recipients')
      .where({ state: 'waiting', unsure: 0 })
      .orderBy('id', 'desc')
      // Waits for a step that begins this recipient: then another one leaves.
      .forUpdate()
      .first('id', 'address');
    if (row === undefined) return [];
    await suppress(trx, { address: row.address, reason: 'unsubscribed', nowMs: Date.now() });
    return [row.address];
  });
}
