import type { Db } from '#api/db/connection/knex.ts';
import { claimedOf } from '#api/features/campaigns/reactivation/claims.ts';
import type { TakenRecipient } from '#api/features/campaigns/recipients.ts';
import type { CampaignRow } from '#api/features/campaigns/repo.ts';
import { findSuppressions, suppressionHash } from '#api/mail/suppressions.ts';

/** Returns why recipients must not get a campaign at this moment, by their ids; the others may. */
export async function whySkipped(
  db: Db,
  campaign: Pick<CampaignRow, 'id' | 'kind' | 'listId' | 'segment' | 'startedAtMs'>,
  recipients: readonly TakenRecipient[],
): Promise<ReadonlyMap<string, string>> {
  if (recipients.length === 0) return new Map();
  const suppressed = await findSuppressions(
    db,
    recipients.map(({ address }) => address),
  );
  const elsewhere = await whyElsewhere(db, campaign, recipients);
  return new Map(
    recipients.flatMap(({ id, address }): [string, string][] => {
      // Mail to many goes to nobody on the suppression list.
      const reason = suppressed.get(suppressionHash(address))?.reason ?? elsewhere.get(id);
      return reason === undefined ? [] : [[id, reason]];
    }),
  );
}

/** Why those recipients must not get it of whom the suppression list says nothing. */
async function whyElsewhere(
  db: Db,
  campaign: Pick<CampaignRow, 'id' | 'kind' | 'listId' | 'segment' | 'startedAtMs'>,
  recipients: readonly TakenRecipient[],
): Promise<ReadonlyMap<string, string>> {
  const { kind, listId, segment } = campaign;
  const isOfAccounts = kind === 'reactivation' || segment !== null;
  const present = await (isOfAccounts
    ? listAccounts(db, recipients)
    : listMembers(db, listId, recipients));
  const left = recipients.filter(({ id }) => !present.has(id));
  const stays = recipients.filter(({ id }) => present.has(id));
  return new Map([
    ...left.map(({ id }) => [id, 'left'] as const),
    ...(kind === 'reactivation' ? await whyNotReactivated(db, campaign, stays) : []),
  ]);
}

/** Meanwhile they may have come back, or a later reactivation may have claimed them. */
async function whyNotReactivated(
  db: Db,
  { id: campaignId, startedAtMs }: Pick<CampaignRow, 'id' | 'startedAtMs'>,
  recipients: readonly TakenRecipient[],
): Promise<(readonly [id: string, reason: string])[]> {
  const userIds = recipients.flatMap(({ userId }) => userId ?? []);
  const rows: { user_id: string; seen_at: number }[] = await db('user_directory')
    .whereIn('user_id', userIds)
    .select('user_id', 'seen_at');
  const entries = new Map(rows.map((row) => [row.user_id, row]));
  const claimed = await claimedOf(db, campaignId, userIds);
  const whyNot = (userId: string): string | null => {
    const entry = entries.get(userId);
    if (entry === undefined) return 'left';
    if (entry.seen_at > (startedAtMs ?? 0)) return 'cameBack';
    return claimed.has(userId) ? null : 'recent';
  };
  return recipients.flatMap(({ id, userId }) => {
    const reason = whyNot(userId ?? '');
    return reason === null ? [] : [[id, reason] as const];
  });
}

/** Those recipients who are on the list. */
async function listMembers(
  db: Db,
  listId: string | null,
  recipients: readonly TakenRecipient[],
): Promise<ReadonlySet<string>> {
  // By the primary key alone: with a condition for those who left, SQLite reads the whole list.
  const rows: { contact_id: string; is_active: number }[] = await db('mail_list_members')
    .where({ list_id: listId })
    .whereIn(
      'contact_id',
      recipients.map(({ contactId }) => contactId),
    )
    .select('contact_id', 'is_active');
  const members = new Set(
    rows.filter(({ is_active }) => is_active === 1).map(({ contact_id }) => contact_id),
  );
  return new Set(recipients.filter(({ contactId }) => members.has(contactId)).map(({ id }) => id));
}

/** Those recipients whose accounts have their addresses still, and stay. */
async function listAccounts(
  db: Db,
  recipients: readonly TakenRecipient[],
): Promise<ReadonlySet<string>> {
  const rows: { id: string; email: string }[] = await db('users')
    .whereIn(
      'id',
      recipients.flatMap(({ userId }) => userId ?? []),
    )
    .where({ is_active: 1 })
    .whereNull('deletes_at')
    .select('id', 'email');
  const addresses = new Map(rows.map(({ id, email }) => [id, email]));
  return new Set(
    recipients
      .filter(({ userId, address }) => userId !== null && addresses.get(userId) === address)
      .map(({ id }) => id),
  );
}
