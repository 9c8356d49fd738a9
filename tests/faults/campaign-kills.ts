import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Knex } from 'knex';
import { v7 as uuidv7 } from 'uuid';
import { readEnv } from '#api/config/env.ts';
import { openDatabase } from '#api/db/connection/knex.ts';
import { withTransaction } from '#api/db/connection/transaction.ts';
import { migrateUp } from '#api/db/schema/migrate.ts';
import { suppress } from '#api/mail/suppressions.ts';
import { checkMail } from '#mailing/check-mail.ts';
import { NEWSLETTER_LIST_ID } from '#shared/domain/mail/lists.ts';
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
const ROWS = 500;

/**
 * Sends a campaign with two processes from its start and kills one of them again and again, the first
 * while recipients are frozen; after each kill somebody leaves who has not got the mail yet.
 */
export async function runCampaignKills(given: {
  kills: number;
  mails: number;
}): Promise<CampaignKills> {
  const { kills, mails } = given;
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'ripen-campaign-'));
  const plain = readEnv({ DATA_DIR: dataDir, SITE_URL: 'https://ripen.example' }, '/');
  const db = openDatabase(plain.database);
  await migrateUp(db);
  const id = await startCampaign(db, mails);
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
  await db.destroy();
  rmSync(dataDir, { recursive: true, force: true });
  const { unsure } = JSON.parse(campaign.counts);
  return { kills, unsure, state: campaign.state, ...judge(counts, left, mails) };
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

/** Fills the newsletter with people and starts a campaign to it. */
async function startCampaign(db: Knex, mails: number): Promise<string> {
  const nowMs = Date.now();
  for (let first = 0; first < mails; first += ROWS) {
    const some = Array.from({ length: Math.min(ROWS, mails - first) }, (_, at) => ({
      ...{ id: uuidv7(), address: addressOf(first + at) },
    }));
    const times = { created_at: nowMs, updated_at: nowMs };
    await db('mail_contacts').insert(some.map((each) => ({ ...each, name: 'Ada', ...times })));
    await db('mail_list_members').insert(
      some.map((each) => ({
        ...{ list_id: NEWSLETTER_LIST_ID, contact_id: each.id, address: each.address },
        ...{ is_active: 1, source: 'owner', consent: 'A form', added_at: nowMs },
      })),
    );
  }
  const written = { subject: 'News', preview: 'What is new', source: 'Hello {{ name | "you" }}' };
  const { composed } = checkMail(written, {
    ...{ site: { name: 'Ripen', url: 'https://ripen.example' }, pictures: {}, lang: 'en' },
    ...{ reason: 'You asked for it.', postalAddress: null },
  });
  const id = uuidv7();
  await db('campaigns').insert({
    ...{ id, ...written, sender_name: '', reply_to: '', list_id: NEWSLETTER_LIST_ID },
    // Faster than the test can send: the speed is not what is tried here.
    ...{ per_hour: 100_000_000, warms_up: 0, has_control: 0, state: 'sending' },
    ...{ started_at: nowMs, composed: JSON.stringify(composed), expected: mails },
    ...{ created_at: nowMs, updated_at: nowMs },
  });
  return id;
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
      .first('id', 'address');
    if (row === undefined) return [];
    await suppress(trx, { address: row.address, reason: 'unsubscribed', nowMs: Date.now() });
    return [row.address];
  });
}
