import type { Logger } from 'pino';
import { withTransaction } from '#api/db/connection/transaction.ts';
import type { Deps } from '#api/deps.ts';
import {
  begin,
  type Settlement,
  settle,
  type TakenRecipient,
} from '#api/features/campaigns/recipients.ts';
import type { CampaignRow } from '#api/features/campaigns/repo.ts';
import { whySkipped } from '#api/features/campaigns/sending/eligible.ts';
import { linksOf } from '#api/features/campaigns/written-mail.ts';
import { composer } from '#api/mail/sending/deliver-mail.ts';
import { type Refusal, readRefusal } from '#api/mail/sending/refusals.ts';
import { noteSent } from '#api/mail/sending/sent-mails.ts';
import type { Transport } from '#api/mail/sending/transports.ts';
import { suppress } from '#api/mail/suppressions.ts';
import { type ComposedMail, fillMail } from '#mailing/compose/compose-mail.ts';
import type { PersonalValues } from '#shared/domain/mail/personal-values.ts';

/** Dependencies of sending. */
export interface SendingDeps extends Pick<Deps, 'db' | 'env' | 'now' | 'secrets'> {
  readonly log: Logger;
  readonly transport: Transport;
  readonly times: SendingTimes;
}

/** Times of sending; tests choose shorter ones. */
export interface SendingTimes {
  /** Between two looks while a campaign is sent. */
  readonly pollMs: number;
  /** Between two looks while none is; other processes start some. */
  readonly idlePollMs: number;
  /** A recipient belongs to its sender for so long; longer than one sending takes. */
  readonly leaseMs: number;
  readonly sendLimitMs: number;
}

/** A recipient with all that their mail is made of. */
export interface Sending {
  readonly campaign: CampaignRow;
  readonly composed: ComposedMail;
  readonly recipient: TakenRecipient;
  readonly values: PersonalValues;
  readonly holder: string;
}

/** The outcome for a recipient; `notBegun`: the campaign is paused or over, `away`: so is the mail server. */
export type Outcome =
  | { readonly kind: 'sent' | 'skipped' | 'putOff' | 'notBegun' | 'away' }
  | { readonly kind: 'refused'; readonly words: string; readonly isHardBounce: boolean };

const MIN_BACKOFF_MS = 5000;
const MAX_BACKOFF_MS = 60 * 60 * 1000;
/** About a day, with the pauses between them. */
const MOST_ATTEMPTS = 33;

/** Makes what sends a campaign to one recipient, if at this moment it still may go. */
export function createSending(deps: SendingDeps): (sending: Sending) => Promise<Outcome> {
  const { db, env, now, transport, times } = deps;
  const write = composer(env);
  return async (sending) => {
    const { campaign, recipient, holder } = sending;
    const { id } = recipient;
    if (!(await begin(db, { id, holder, leaseMs: times.leaseMs }))) return { kind: 'notBegun' };
    const reason = await whySkipped(db, campaign, recipient);
    if (reason !== null) {
      await settle(db, { id, holder }, { state: 'skipped', reason, nowMs: now() });
      return { kind: 'skipped' };
    }
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), times.sendLimitMs);
    try {
      await transport.send(write(mailOf(deps, sending)), limit.signal);
    } catch (error) {
      return refuse(deps, sending, readRefusal(error));
    } finally {
      clearTimeout(timer);
    }
    await settleSent(deps, sending);
    return { kind: 'sent' };
  };
}

function mailOf(deps: SendingDeps, { campaign, composed, recipient, values }: Sending) {
  const { oneClick, ...links } = linksOf(deps, recipient);
  const { senderName, replyTo } = campaign;
  return {
    ...{ id: recipient.id, kind: 'campaign' as const, to: recipient.address },
    ...(senderName === '' ? {} : { fromName: senderName }),
    ...(replyTo === '' ? {} : { replyTo: { name: senderName, address: replyTo } }),
    ...{ unsubscribeUrl: oneClick, ...fillMail(composed, { values, ...links }) },
  };
}

async function settleSent({ db, now, log }: SendingDeps, { recipient, holder }: Sending) {
  const { id, address } = recipient;
  const isOurs = await withTransaction(db, async (trx) => {
    await noteSent(trx, { id, to: address, nowMs: now() });
    return settle(trx, { id, holder }, { state: 'sent', reason: '', nowMs: now() });
  });
  if (!isOurs) log.warn({ mailId: id }, 'a mail that was sent had been taken over');
}

async function refuse(
  { db, now, log }: SendingDeps,
  { recipient, holder }: Sending,
  refusal: Refusal,
): Promise<Outcome> {
  const { id, address } = recipient;
  const nowMs = now();
  const attempts = recipient.attempts + (refusal.kind === 'away' ? 0 : 1);
  const isOver = refusal.kind === 'permanent' || attempts >= MOST_ATTEMPTS;
  log.warn({ mailId: id, attempts, words: refusal.words }, 'a mail of a campaign was refused');
  await withTransaction(db, async (trx) => {
    if (refusal.isHardBounce) await suppress(trx, { address, reason: 'hardBounce', nowMs });
    await settle(trx, { id, holder }, settlementOf({ refusal, attempts, isOver, nowMs }));
  });
  const { kind, words, isHardBounce } = refusal;
  if (isOver) return { kind: 'refused', words, isHardBounce };
  return { kind: kind === 'away' ? 'away' : 'putOff' };
}

function settlementOf(given: {
  refusal: Refusal;
  attempts: number;
  isOver: boolean;
  nowMs: number;
}): Settlement {
  const { refusal, attempts, isOver, nowMs } = given;
  const about = { reason: refusal.words, nowMs, attempts };
  if (isOver) return { ...about, state: 'refused' };
  if (refusal.kind === 'away') return { ...about, state: 'waiting', dueAtMs: nowMs };
  const backoffMs = Math.min(MAX_BACKOFF_MS, MIN_BACKOFF_MS * 2 ** (attempts - 1));
  return { ...about, state: 'waiting', dueAtMs: nowMs + backoffMs };
}
