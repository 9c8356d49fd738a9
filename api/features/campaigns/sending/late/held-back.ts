import type { Db } from '#api/db/connection/knex.ts';
import { writeOptionalInstant } from '#api/db/rows/instants.ts';
import * as repo from '#api/features/campaigns/repo.ts';
import { isHourUsedUp, nextHour } from '#api/features/campaigns/sending/volumes.ts';
import type { QuickStats } from '#shared/contract/admin/admin-stats.ts';
import { isMissed } from '#shared/domain/mail/campaign.ts';
import type { HeldBack } from '#shared/domain/mail/campaign-progress.ts';

interface NextRecipient {
  due_at: number;
  attempts: number;
  reason: string;
}

/** Says why nothing of a campaign goes out now; null where something does, and where it is not being sent. */
export async function findHold(
  db: Db,
  { id, state, perHour, frozenAtMs }: repo.CampaignRow,
  nowMs: number,
): Promise<HeldBack | null> {
  if (state !== 'sending' || frozenAtMs === null) return null;
  const next: NextRecipient | undefined = await db('campaign_recipients')
    .where({ campaign_id: id, state: 'waiting' })
    .orderBy([{ column: 'due_at' }, { column: 'id' }])
    .first('due_at', 'attempts', 'reason');
  if (next === undefined) return null;
  if (next.due_at > nowMs) {
    return { by: next.attempts > 0 ? 'mailServer' : 'warmUp', untilMs: next.due_at };
  }
  if (await isHourUsedUp(db, perHour, nowMs)) return { by: 'speed', untilMs: nextHour(nowMs) };
  // Words of a server that was away when it was tried last.
  return next.reason === '' ? null : { by: 'mailServer', untilMs: null };
}

/** The campaigns that were missed, paused by the sender, or are held back, as replies say it. */
export async function presentTroubles(db: Db, nowMs: number): Promise<QuickStats['campaigns']> {
  const troubles: QuickStats['campaigns'] = [];
  for (const row of await repo.listUnfinished(db)) {
    const { id, subject, state, pauseReason } = row;
    const hold = await findHold(db, row, nowMs);
    const until = writeOptionalInstant(hold?.untilMs ?? null);
    if (isMissed(row)) troubles.push({ id, subject, trouble: 'missed', until });
    else if (state === 'paused' && pauseReason !== null) {
      troubles.push({ id, subject, trouble: 'paused', until });
    } else if (hold !== null) troubles.push({ id, subject, trouble: hold.by, until });
  }
  return troubles;
}
