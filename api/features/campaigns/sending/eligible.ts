import type { Db } from '#api/db/connection/knex.ts';
import type { TakenRecipient } from '#api/features/campaigns/recipients.ts';
import type { CampaignRow } from '#api/features/campaigns/repo.ts';
import { findSuppressions, suppressionHash } from '#api/mail/suppressions.ts';

/** Returns why recipients must not get a campaign at this moment, by their ids; the others may. */
export async function whySkipped(
  db: Db,
  { listId, segment }: Pick<CampaignRow, 'listId' | 'segment'>,
  recipients: readonly TakenRecipient[],
): Promise<ReadonlyMap<string, string>> {
  if (recipients.length === 0) return new Map();
  const suppressed = await findSuppressions(
    db,
    recipients.map(({ address }) => address),
  );
  const present = await (segment === null
    ? listMembers(db, listId, recipients)
    : listAccounts(db, recipients));
  return new Map(
    recipients.flatMap(({ id, address }): [string, string][] => {
      // Mail to many goes to nobody on the suppression list.
      const entry = suppressed.get(suppressionHash(address));
      if (entry !== undefined) return [[id, entry.reason]];
      return present.has(id) ? [] : [[id, 'left']];
    }),
  );
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
