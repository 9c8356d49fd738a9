/* Acts on campaigns: administrators and the sender change its state by one pure function. */
import type { Knex } from 'knex';
import { withTransaction } from '#api/db/connection/transaction.ts';
import type { Deps } from '#api/deps.ts';
import { conflict } from '#api/errors.ts';
import type { AuditActor } from '#api/features/audit/service.ts';
import { countAudience } from '#api/features/campaigns/audience.ts';
import {
  audit,
  type Context,
  findKnown,
  lockKnown,
  present,
  refuseStale,
} from '#api/features/campaigns/drafts.ts';
import { releaseWaiting } from '#api/features/campaigns/reactivation/claims.ts';
import { countRecipients } from '#api/features/campaigns/recipients.ts';
import * as repo from '#api/features/campaigns/repo.ts';
import { checkWritten } from '#api/features/campaigns/written-mail.ts';
import { asAdministrator } from '#api/features/users/service.ts';
import type { CheckedMail } from '#mailing/check-mail.ts';
import type { CampaignDetails } from '#shared/contract/mailing/email-campaigns.ts';
import { type CampaignEvent, campaignAfter } from '#shared/domain/mail/campaign.ts';

type Wish =
  | { readonly kind: 'schedule'; readonly startsAtMs: number; readonly version: number }
  | { readonly kind: 'start'; readonly version: number }
  | { readonly kind: 'unschedule' | 'pause' | 'resume' | 'cancel' };

/** Does what an administrator wants with a campaign. Throws 404, and 409 where its state forbids it. */
export async function actOnCampaign(
  context: Context & Pick<Deps, 'campaigns'>,
  actor: AuditActor,
  id: string,
  wish: Wish,
): Promise<CampaignDetails> {
  const { db, now } = context;
  const nowMs = now();
  // Outside the transaction: a check may take a while.
  const seen = await findKnown(db, id);
  const checked = 'version' in wish ? await checkWritten(context, seen, seen) : null;
  await asAdministrator(db, actor, async (trx) => {
    const row = await lockKnown(trx, id);
    if ('version' in wish) {
      refuseStale(row, wish.version);
      refuseStale(row, seen.version);
    }
    const recipients = wish.kind === 'start' ? await countAudience(trx, row, nowMs) : 0;
    const event = eventOf(wish, { errors: errorsIn(checked), recipients });
    const after = campaignAfter(row, event, { actor: 'administrator', nowMs });
    if (!after.ok) throw conflict(after.reason);
    await repo.updateCampaign(trx, id, { campaign: after.campaign, nowMs });
    if (wish.kind === 'start') await keep(trx, id, checked, { expected: recipients, nowMs });
    if (wish.kind === 'cancel') await releaseWaiting(trx, id);
    const details = wish.kind === 'start' ? { recipients } : {};
    await audit(trx, actor, { act: `campaign.${wish.kind}`, id, details }, nowMs);
  });
  if (wish.kind === 'start' || wish.kind === 'resume') context.campaigns.wake();
  return present(context, await findKnown(db, id));
}

function eventOf(wish: Wish, readiness: { errors: number; recipients: number }): CampaignEvent {
  switch (wish.kind) {
    case 'schedule':
      return { kind: 'schedule', startsAtMs: wish.startsAtMs, readiness };
    case 'start':
      return { kind: 'start', readiness };
    default:
      return { kind: wish.kind };
  }
}

function errorsIn(checked: CheckedMail | null): number {
  return checked?.problems.filter(({ level }) => level === 'error').length ?? 0;
}

async function keep(
  trx: Knex.Transaction,
  id: string,
  checked: CheckedMail | null,
  started: { expected: number; nowMs: number },
): Promise<void> {
  if (checked === null || checked.composed === null) throw conflict('The mail has an error.');
  await repo.keepComposed(trx, id, { composed: checked.composed, ...started });
}

/**
 * Starts a scheduled campaign whose time has come. One that cannot be sent any more, because its text has
 * an error or nobody is left, becomes a draft again that says why. Returns whether it started.
 */
export async function startDue(context: Context, id: string): Promise<boolean> {
  const { db, now } = context;
  const nowMs = now();
  const seen = await repo.findCampaign(db, id);
  if (seen === null) return false;
  const checked = await checkWritten(context, seen, seen);
  return withTransaction(db, async (trx) => {
    const row = await repo.lockCampaign(trx, id);
    if (row === null || row.version !== seen.version) return false;
    const recipients = await countAudience(trx, row, nowMs);
    const readiness = { errors: errorsIn(checked), recipients };
    const by = { actor: 'sender', nowMs } as const;
    const started = campaignAfter(row, { kind: 'start', readiness }, by);
    if (started.ok) {
      await repo.updateCampaign(trx, id, { campaign: started.campaign, nowMs });
      await keep(trx, id, checked, { expected: recipients, nowMs });
      return true;
    }
    if (row.startsAtMs === null || row.startsAtMs > nowMs) return false;
    const back = campaignAfter(row, { kind: 'unschedule', reason: started.reason }, by);
    if (back.ok) await repo.updateCampaign(trx, id, { campaign: back.campaign, nowMs });
    return false;
  });
}

/** Ends a campaign of which nobody waits any more. */
export async function finishCampaign(db: Knex, id: string, nowMs: number): Promise<void> {
  await withTransaction(db, async (trx) => {
    const row = await repo.lockCampaign(trx, id);
    if (row === null || row.frozenAtMs === null) return;
    const counts = await countRecipients(trx, id, nowMs);
    const event = { kind: 'finish', waiting: counts.waiting } as const;
    const after = campaignAfter(row, event, { actor: 'sender', nowMs });
    if (!after.ok) return;
    await repo.updateCampaign(trx, id, { campaign: after.campaign, nowMs });
    await repo.keepCounts(trx, id, counts);
  });
}

/** Why and when a campaign is paused, and what is done in the same transaction. */
interface Pausing {
  readonly reason: string;
  readonly nowMs: number;
  readonly whenPaused?: (trx: Knex.Transaction, row: repo.CampaignRow) => Promise<void>;
}

/** Pauses a campaign that is being sent, with the reason that its page shows. */
export async function pauseCampaign(
  db: Knex,
  id: string,
  { reason, nowMs, whenPaused }: Pausing,
): Promise<void> {
  await withTransaction(db, async (trx) => {
    const row = await repo.lockCampaign(trx, id);
    if (row === null) return;
    const by = { actor: 'sender', nowMs } as const;
    const after = campaignAfter(row, { kind: 'pause', reason }, by);
    if (!after.ok) return;
    await repo.updateCampaign(trx, id, { campaign: after.campaign, nowMs });
    await whenPaused?.(trx, row);
  });
}
