import { randomBytes } from 'node:crypto';
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
import type { CampaignWork } from './campaign-process.ts';
import { type ArrivedMails, killSenders, LEASE_MS } from './killed-senders.ts';

/** Outcome of a campaign whose senders were killed. */
export interface CampaignKills extends ArrivedMails {
  readonly kills: number;
  /** Mails that the campaign counts as on their way at a kill. */
  readonly unsure: number;
  /** The state of the campaign in the end. */
  readonly state: string;
}

const PROGRAM = path.join(import.meta.dirname, 'campaign-process.ts');

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
  const key = randomBytes(32).toString('base64');
  const underWay = db('campaigns').where({ id, state: 'sending' });
  const arrived = await killSenders(
    {
      program: PROGRAM,
      kills,
      workOn: (smtpUrl): CampaignWork => ({ env: { ...plain, smtpUrl }, key, leaseMs: LEASE_MS }),
      untilFirstKill: () => untilFreezing(db),
      leave: () => leave(db),
      isOver: async () => (await underWay.clone().first('id')) === undefined,
    },
    Array.from({ length: mails }, (_, index) => recipientAddress(index)),
  );
  const campaign = await db('campaigns').where({ id }).first('state', 'counts');
  await database.remove();
  const { unsure } = JSON.parse(campaign.counts);
  return { kills, unsure, state: campaign.state, ...arrived };
}

async function untilFreezing(db: Knex): Promise<void> {
  while ((await db('campaign_recipients').first('id')) === undefined) await wait(1);
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
