import type { Knex } from 'knex';
import type { SendMailOptions } from 'nodemailer';
import type { Logger } from 'pino';
import type { Env } from '#api/config/env.ts';
import { withTransaction } from '#api/db/connection/transaction.ts';
import type { Mail } from '#api/mail/mail.ts';
import { returnAddress } from '#api/mail/returned/return-address.ts';
import type { EncodedMail } from '#api/mail/sending/encoded-mail.ts';
import { countMails } from '#api/mail/sending/mail-counts.ts';
import * as outbox from '#api/mail/sending/outbox.ts';
import { type Refusal, readRefusal } from '#api/mail/sending/refusals.ts';
import { createSettler } from '#api/mail/sending/settle-mails.ts';
import type { Transport } from '#api/mail/sending/transports.ts';
import { suppress, whyWithheld } from '#api/mail/suppressions.ts';

/** The outcome of a taken mail; `away`: the server takes no mail at all now. */
export type Delivery = 'sent' | 'withheld' | 'putOff' | 'away';

interface Deps {
  readonly db: Knex;
  readonly env: Env;
  /** The instant, in UTC milliseconds. */
  readonly now: () => number;
  readonly log: Logger;
  readonly transport: Transport;
  /** The longest that one sending takes, however slowly the server answers. */
  readonly sendLimitMs: number;
}

const MIN_BACKOFF_MS = 5000;
const MAX_BACKOFF_MS = 60 * 60 * 1000;
/** A mail that no server accepted for a day is out of date. */
const GIVE_UP_AFTER_MS = 24 * 60 * 60 * 1000;

/**
 * Makes what delivers one taken mail: checked against the suppression list at that moment, sent, and
 * removed when it was taken; put off when not, ever longer, and given up when it was refused for good or
 * is a day old.
 */
export function createDelivery(deps: Deps): (mail: outbox.TakenMail) => Promise<Delivery> {
  const { db, env, now, log, transport, sendLimitMs } = deps;
  const compose = composer(env);
  const settle = createSettler({
    db,
    now,
    onTakenOver: (mails) => log.warn({ mails }, 'mails that were sent had been taken over'),
  });
  return async (mail) => {
    const reason = await whyWithheld(db, mail);
    if (reason !== null) {
      log.info({ mailId: mail.id, kind: mail.kind, reason }, 'a mail was withheld');
      await withTransaction(db, async (trx) => {
        await outbox.withholdMail(trx, mail);
        await countMails(trx, { kind: mail.kind, state: 'withheld', mails: 1, nowMs: now() });
      });
      return 'withheld';
    }
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), sendLimitMs);
    try {
      await transport.send(compose(mail), limit.signal);
    } catch (error) {
      return refused(deps, mail, error);
    } finally {
      clearTimeout(timer);
    }
    await settle(mail);
    return 'sent';
  };
}

async function refused(deps: Deps, mail: outbox.TakenMail, error: unknown): Promise<Delivery> {
  const { db, now, log } = deps;
  const refusal = readRefusal(error);
  const nowMs = now();
  const about = { mailId: mail.id, attempts: mail.attempts + 1, err: error };
  if (isOver(refusal, mail, nowMs)) {
    log.error(about, 'a mail could not be sent and is given up');
    await withTransaction(db, async (trx) => {
      const { to: address } = mail;
      if (refusal.isHardBounce) await suppress(trx, { address, reason: 'hardBounce', nowMs });
      await outbox.giveUpMail(trx, mail, { nowMs, refusal: refusal.words });
      await countMails(trx, { kind: mail.kind, state: 'givenUp', mails: 1, nowMs });
    });
    return 'putOff';
  }
  log.warn(about, 'a mail was not sent');
  const backoffMs = Math.min(MAX_BACKOFF_MS, MIN_BACKOFF_MS * 2 ** mail.attempts);
  await outbox.postponeMail(db, mail, { dueAtMs: nowMs + backoffMs, refusal: refusal.words });
  return refusal.kind === 'away' ? 'away' : 'putOff';
}

function isOver({ kind }: Refusal, { createdAtMs }: outbox.TakenMail, nowMs: number): boolean {
  return kind === 'permanent' || nowMs - createdAtMs >= GIVE_UP_AFTER_MS;
}

/** A mail with its bodies, which may be encoded already. */
export type WrittenMail = Omit<Mail, 'text' | 'html'> & { readonly id: string } & (
    | Pick<Mail, 'text' | 'html'>
    | Pick<EncodedMail, 'alternatives'>
  );

/** Makes what writes a mail for nodemailer; its message id is made of the id of its row. */
export function composer({
  siteUrl,
  mailFrom,
  bounces,
}: Pick<Env, 'siteUrl' | 'mailFrom' | 'bounces'>): (mail: WrittenMail) => SendMailOptions {
  const host = new URL(siteUrl).hostname;
  // Mails that others wrote have their own hosts.
  const messageId = (id: string) => (id.includes('@') ? `<${id}>` : `<${id}@${host}>`);
  return (mail) => ({
    from: { name: mail.fromName ?? 'Ripen', address: mailFrom },
    to: { name: '', address: mail.to },
    ...(bounces === null ? {} : { envelope: envelopeOf(bounces.address, mail) }),
    ...(mail.replyTo === undefined ? {} : { replyTo: mail.replyTo }),
    subject: mail.subject,
    ...('alternatives' in mail
      ? { alternatives: mail.alternatives }
      : { text: mail.text, html: mail.html }),
    messageId: messageId(mail.id),
    ...(mail.thread === undefined
      ? {}
      : {
          inReplyTo: messageId(mail.thread.at(-1) ?? mail.id),
          references: mail.thread.map(messageId),
        }),
    ...(mail.unsubscribeUrl === undefined ? {} : { headers: unsubscribing(mail.unsubscribeUrl) }),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Mail servers return a mail to the sender of its envelope, which names the mail. */
function envelopeOf(bounceAddress: string, { id, to }: { id: string; to: string }) {
  return {
    from: { name: '', address: returnAddress(bounceAddress, id) },
    to: [{ name: '', address: to }],
  };
}

/** One click unsubscribes, without a page and without a sign-in (RFC 8058). */
function unsubscribing(url: string): SendMailOptions['headers'] {
  return {
    'List-Unsubscribe': { prepared: true, value: `<${url}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
