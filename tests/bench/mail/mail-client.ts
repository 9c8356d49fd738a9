import { once } from 'node:events';
import { createTransport } from 'nodemailer';
import { createSecretBox } from '#api/auth/secret-box.ts';
import type { DatabaseSettings, Env } from '#api/config/env.ts';
import { openDatabase } from '#api/db/connection/knex.ts';
import { createCampaignSender } from '#api/features/campaigns/service.ts';
import { createLog } from '#api/log.ts';
import { composer } from '#api/mail/sending/deliver-mail.ts';
import { SIGNED_HEADERS, SMTP_CONNECTIONS } from '#api/mail/sending/transports.ts';
import { fillMail } from '#mailing/compose/compose-mail.ts';
import { composeCampaign, recipientAddress } from '#tests/support/mail/campaign.ts';

/** The work of a sender that is a process of its own. */
export interface ClientWork {
  /** `campaign`: the campaign of the database; `nodemailer`: the same mails by nodemailer alone. */
  readonly kind: 'campaign' | 'nodemailer';
  readonly env: Env & { readonly smtpUrl: string };
  readonly database: DatabaseSettings;
  readonly size: number;
  readonly source: string;
}

/** Cost of the sending. */
export interface ClientCost {
  readonly ms: number;
  /** Processor time of the process. */
  readonly processorMs: number;
  /** Most memory of the process. */
  readonly mostMb: number;
}

const SAMPLE_MS = 50;
const LINK = 'https://ripen.example/mail/dGhpcyBpcyBhcyBsb25nIGFzIGEgc2VhbGVkIHNlY3JldA';

// As a program: sends what it is told to, and says what that cost.
const [given] = await once(process, 'message');
const work: ClientWork = given;
const send = work.kind === 'campaign' ? await prepareCampaign() : prepareNodemailer();
let mostBytes = 0;
const sample = () => {
  mostBytes = Math.max(mostBytes, process.memoryUsage.rss());
};
const sampling = setInterval(sample, SAMPLE_MS);
const before = process.cpuUsage();
const startedAt = performance.now();
await send();
const ms = performance.now() - startedAt;
const { user, system } = process.cpuUsage(before);
clearInterval(sampling);
sample();
const cost: ClientCost = { ms, processorMs: (user + system) / 1000, mostMb: mostBytes / 2 ** 20 };
process.send?.(cost, () => process.exit());

async function prepareCampaign(): Promise<() => Promise<void>> {
  const db = openDatabase(work.database);
  const log = createLog('error');
  const secrets = createSecretBox(Buffer.alloc(32, 7).toString('base64'));
  const sender = createCampaignSender({ db, secrets, env: work.env, now: Date.now, log });
  // Connects before it is measured.
  await db('campaigns').first('id');
  return async () => {
    while ((await db('campaigns').where({ state: 'sending' }).first('id')) !== undefined) {
      await sender.sendDue();
    }
  };
}

/** All mails are written before they are sent. */
function prepareNodemailer(): () => Promise<void> {
  const composed = composeCampaign(work.source);
  const write = composer(work.env);
  const links = { unsubscribe: LINK, preferences: LINK };
  const mails = Array.from({ length: work.size }, (_, index) =>
    write({
      id: `${index}`,
      kind: 'campaign',
      to: recipientAddress(index),
      unsubscribeUrl: LINK,
      ...fillMail(composed, { values: { name: 'Ada' }, ...links }),
    }),
  );
  const { dkim } = work.env;
  const transport = createTransport({
    url: work.env.smtpUrl,
    pool: true,
    maxConnections: SMTP_CONNECTIONS,
    ...(dkim === null
      ? {}
      : {
          dkim: {
            domainName: dkim.domain,
            keySelector: dkim.selector,
            privateKey: dkim.privateKey,
            headerFieldNames: SIGNED_HEADERS,
          },
        }),
  });
  return async () => {
    const queue = mails.values();
    const drain = async () => {
      for (const mail of queue) await transport.sendMail(mail);
    };
    await Promise.all(Array.from({ length: SMTP_CONNECTIONS }, drain));
  };
}
