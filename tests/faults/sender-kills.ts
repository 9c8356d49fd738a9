import path from 'node:path';
import type { Knex } from 'knex';
import { readEnv } from '#api/config/env.ts';
import { withTransaction } from '#api/db/connection/transaction.ts';
import type { Mail } from '#api/mail/mail.ts';
import { insertMail } from '#api/mail/sending/outbox.ts';
import { suppress } from '#api/mail/suppressions.ts';
import { type Engine, startPrivateDatabase } from '#tests/support/database/private-database.ts';
import type { SenderMessage, SenderWork } from '#tests/support/mail/sender-process.ts';
import { type ArrivedMails, killSenders, LEASE_MS } from './killed-senders.ts';

/** Mails that reached people although their senders were killed. */
export interface SenderKills extends ArrivedMails {
  readonly kills: number;
  /** Mails that the senders counted as taken over from dead ones. */
  readonly takenOver: number;
}

interface Campaign {
  readonly engine: Engine;
  readonly kills: number;
  readonly mails: number;
}

const PROGRAM = path.join(import.meta.dirname, '../support/mail/sender-process.ts');
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
  let takenOver = 0;
  const arrived = await killSenders(
    {
      program: PROGRAM,
      kills,
      workOn: (smtpUrl): SenderWork => ({ env: { ...plain, smtpUrl }, leaseMs: LEASE_MS }),
      leave: () => leave(db, Date.now()),
      isOver: async () => (await db('outgoing_mails').first('id')) === undefined,
      heard(message) {
        takenOver += (message as SenderMessage).takenOver;
      },
    },
    Array.from({ length: mails }, (_, index) => addressOf(index)),
  );
  await database.remove();
  return { kills, takenOver, ...arrived };
}

const addressOf = (index: number) => `ada${index}@example.org`;

async function queueCampaign(db: Knex, mails: number): Promise<void> {
  for (let first = 0; first < mails; first += PARALLEL_INSERTS) {
    await withTransaction(db, async (trx) => {
      for (let index = first; index < Math.min(mails, first + PARALLEL_INSERTS); index += 1) {
        const mail: Mail = {
          to: addressOf(index),
          subject: 'News',
          text: 'News\n',
          html: '<p>News</p>',
          ...CAMPAIGN,
        };
        await insertMail(trx, mail, Date.now());
      }
    });
  }
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
