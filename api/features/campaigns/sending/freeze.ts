import type { Knex } from 'knex';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '#api/db/connection/knex.ts';
import { withTransaction } from '#api/db/connection/transaction.ts';
import { type Reached, readStep, type Step } from '#api/features/campaigns/audience.ts';
import { reactivationStep } from '#api/features/campaigns/reactivation/freeze.ts';
import { insertRecipients } from '#api/features/campaigns/recipients.ts';
import * as repo from '#api/features/campaigns/repo.ts';
import { controlShare, isInControlGroup } from '#shared/domain/mail/win-back/control-group.ts';

const AT_ONCE = 500;

/**
 * Freezes the next recipients of a campaign that has started. Returns whether all of them are frozen.
 * The place is stored with them: after a kill the next step goes on there, and of two processes each
 * takes another step.
 */
export function freezeStep(db: Knex, id: string, nowMs: number): Promise<boolean> {
  return withTransaction(db, async (trx) => {
    const row = await repo.lockCampaign(trx, id);
    if (row === null || row.state !== 'sending') return false;
    if (row.frozenAtMs !== null) return true;
    // A segment holds who was in it when the campaign started.
    const atMs = row.startedAtMs ?? nowMs;
    const place = { after: row.frozenTo, limit: AT_ONCE, nowMs: atMs };
    const step = await stepOf(trx, row, place);
    await freezeReached(trx, row, { reached: step.reached, nowMs });
    const isLast = step.next === null;
    await repo.noteFrozen(trx, id, {
      to: step.next ?? row.frozenTo,
      atMs: isLast ? nowMs : null,
    });
    return isLast;
  });
}

function stepOf(
  trx: Db,
  row: repo.CampaignRow,
  place: { after: string; limit: number; nowMs: number },
): Promise<Step> {
  const { id: campaignId, kind, segment } = row;
  if (kind === 'campaign' || segment === null) return readStep(trx, row, place);
  return reactivationStep(trx, { campaignId, segment, nowMs: place.nowMs }, place);
}

/** Freezes people as recipients of a campaign that is locked, some of them as its control group. */
export async function freezeReached(
  trx: Db,
  { id, expected, hasControl }: Pick<repo.CampaignRow, 'id' | 'expected' | 'hasControl'>,
  { reached, nowMs }: { reached: readonly Reached[]; nowMs: number },
): Promise<void> {
  const share = controlShare({ recipients: expected, isOn: hasControl });
  const recipients = reached.map((person) => {
    const of = { campaignId: id, contactId: person.contactId };
    const isControl = isInControlGroup(of, share);
    return { ...person, id: uuidv7(), state: isControl ? 'control' : 'waiting' } as const;
  });
  await insertRecipients(trx, id, { recipients, nowMs });
}
