import type { Knex } from 'knex';
import { isClaimed } from '#api/features/campaigns/reactivation/claims.ts';
import type { TakenRecipient } from '#api/features/campaigns/recipients.ts';
import type { CampaignRow } from '#api/features/campaigns/repo.ts';
import { whyWithheld } from '#api/mail/suppressions.ts';

/** Returns why a recipient must not get a campaign at this moment, or null where it may go. */
export async function whySkipped(
  db: Knex,
  campaign: Pick<CampaignRow, 'id' | 'kind' | 'listId' | 'segment' | 'startedAtMs'>,
  { contactId, userId, address }: TakenRecipient,
): Promise<string | null> {
  const { kind, listId, segment } = campaign;
  const suppressed = await whyWithheld(db, { kind, to: address });
  if (suppressed !== null) return suppressed;
  if (kind === 'reactivation') return whyNotReactivated(db, campaign, { userId, address });
  if (segment !== null) {
    const isThere = await isAccount(db, { userId, address });
    return isThere ? null : 'left';
  }
  const member: unknown = await db('mail_list_members')
    .where({ list_id: listId, contact_id: contactId, is_active: 1 })
    .first('contact_id');
  return member === undefined ? 'left' : null;
}

/** Meanwhile they may have come back, or a later reactivation may have claimed them. */
async function whyNotReactivated(
  db: Knex,
  { id: campaignId, startedAtMs }: Pick<CampaignRow, 'id' | 'startedAtMs'>,
  { userId, address }: { userId: string | null; address: string },
): Promise<string | null> {
  if (userId === null || !(await isAccount(db, { userId, address }))) return 'left';
  const entry: { seen_at: number; is_verified: number } | undefined = await db('user_directory')
    .where({ user_id: userId })
    .first('seen_at', 'is_verified');
  if (entry === undefined || entry.is_verified !== 1) return 'unverified';
  if (entry.seen_at > (startedAtMs ?? 0)) return 'cameBack';
  return (await isClaimed(db, { campaignId, userId })) ? null : 'recent';
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
