import type { Logger } from 'pino';
import type { Deps } from '#api/deps.ts';
import type { Settlement, TakenRecipient } from '#api/features/campaigns/recipients.ts';
import type { CampaignRow } from '#api/features/campaigns/repo.ts';
import type { Settled } from '#api/features/campaigns/sending/steps.ts';
import { linksOf } from '#api/features/campaigns/written-mail.ts';
import { composer } from '#api/mail/sending/deliver-mail.ts';
import type { encodeMail } from '#api/mail/sending/encoded-mail.ts';
import { type Refusal, readRefusal } from '#api/mail/sending/refusals.ts';
import type { Transport } from '#api/mail/sending/transports.ts';
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

/** A recipient who is being sent to, with all that their mail is made of. */
export interface Sending {
  readonly campaign: CampaignRow;
  readonly fill: ReturnType<typeof encodeMail>;
  readonly recipient: TakenRecipient;
  readonly values: PersonalValues;
}

/** The outcome for a recipient, which is to be settled; `refusal` is null where the mail was taken. */
export interface Outcome extends Settled {
  readonly refusal: Refusal | null;
}

const MIN_BACKOFF_MS = 5000;
const MAX_BACKOFF_MS = 60 * 60 * 1000;
/** About a day, with the pauses between them. */
const MOST_ATTEMPTS = 33;

/** Makes what sends a campaign to one recipient; it never rejects for what the mail server says. */
export function createSending(deps: SendingDeps): (sending: Sending) => Promise<Outcome> {
  const { env, now, transport, times } = deps;
  const write = composer(env);
  return async (sending) => {
    const { recipient } = sending;
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), times.sendLimitMs);
    try {
      await transport.send(write(mailOf(deps, sending)), limit.signal);
    } catch (error) {
      return refused(deps, recipient, readRefusal(error));
    } finally {
      clearTimeout(timer);
    }
    const settlement = { state: 'sent', reason: '', nowMs: now() } as const;
    return { recipient, settlement, isHardBounce: false, refusal: null };
  };
}

function mailOf(deps: SendingDeps, { campaign, fill, recipient, values }: Sending) {
  const { oneClick, ...links } = linksOf(deps, recipient);
  const { senderName, replyTo, kind } = campaign;
  return {
    id: recipient.id,
    kind,
    to: recipient.address,
    ...(senderName === '' ? {} : { fromName: senderName }),
    ...(replyTo === '' ? {} : { replyTo: { name: senderName, address: replyTo } }),
    unsubscribeUrl: oneClick,
    ...fill({ values, ...links }),
  };
}

function refused({ now, log }: SendingDeps, recipient: TakenRecipient, refusal: Refusal): Outcome {
  const attempts = recipient.attempts + (refusal.kind === 'away' ? 0 : 1);
  const { words, isHardBounce } = refusal;
  log.warn({ mailId: recipient.id, attempts, words }, 'a mail of a campaign was refused');
  const settlement = settlementOf(refusal, { attempts, nowMs: now() });
  return { recipient, settlement, isHardBounce, refusal };
}

function settlementOf(
  refusal: Refusal,
  { attempts, nowMs }: { attempts: number; nowMs: number },
): Settlement {
  const about = { reason: refusal.words, nowMs, attempts };
  if (refusal.kind === 'permanent' || attempts >= MOST_ATTEMPTS) {
    return { ...about, state: 'refused' };
  }
  if (refusal.kind === 'away') return { ...about, state: 'waiting', dueAtMs: nowMs };
  const backoffMs = Math.min(MAX_BACKOFF_MS, MIN_BACKOFF_MS * 2 ** (attempts - 1));
  return { ...about, state: 'waiting', dueAtMs: nowMs + backoffMs };
}
