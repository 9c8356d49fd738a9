import type { Knex } from 'knex';
import { v7 as uuidv7 } from 'uuid';
import { withTransaction } from '#api/db/connection/transaction.ts';
import { readStep } from '#api/features/campaigns/audience.ts';
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
    const step = await readStep(trx, row, { after: row.frozenTo, limit: AT_ONCE, nowMs: atMs });
    const share = controlShare({ recipients: row.expected, isOn: row.hasControl });
    const recipients = step.reached.map((person) => {
      const of = { campaignId: id, contactId: person.contactId };
      const isControl = isInControlGroup(of, share);
      return { ...person, id: uuidv7(), state: isControl ? 'control' : 'waiting' } as const;
    });
    await insertRecipients(trx, id, { recipients, nowMs });
    const isLast = step.next === null;
    await repo.noteFrozen(trx, id, {
      to: step.next ?? row.frozenTo,
      atMs: isLast ? nowMs : null,
    });
    return isLast;
  });
}
