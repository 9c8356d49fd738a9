import type { Knex } from 'knex';
import type { TakenRecipient } from '#api/features/campaigns/recipients.ts';
import type { CampaignRow } from '#api/features/campaigns/repo.ts';
import { whyWithheld } from '#api/mail/suppressions.ts';

/** Returns why a recipient must not get a campaign at this moment, or null where it may go. */
export async function whySkipped(
  db: Knex,
  { listId, segment }: Pick<CampaignRow, 'listId' | 'segment'>,
  { contactId, userId, address }: TakenRecipient,
): Promise<string | null> {
  const suppressed = await whyWithheld(db, { kind: 'campaign', to: address });
  if (suppressed !== null) return suppressed;
  if (segment !== null) {
    const isThere = await isAccount(db, { userId, address });
    return isThere ? null : 'left';
  }
  const member: unknown = await db('mail_list_members')
    .where({ list_id: listId, contact_id: contactId, is_active: 1 })
    .first('contact_id');
  return member === undefined ? 'left' : null;
}

async function isAccount(
  db: Knex,
  { userId, address }: { userId: string | null; address: string },
): Promise<boolean> {
  const account: unknown = await db('users')
    .where({ id: userId, email: address, is_active: 1 })
    .whereNull('deletes_at')
    .first('id');
  return account !== undefined;
}
