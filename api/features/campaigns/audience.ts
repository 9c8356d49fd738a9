/* Whom a campaign goes to: the contacts of a list, or the users of a segment. */
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '#api/db/connection/knex.ts';
import { countSegment, listSegment } from '#api/features/campaigns/segments.ts';
import { ensureContacts } from '#api/features/contacts/service.ts';
import type { CampaignContent } from '#shared/contract/mailing/email-campaigns.ts';
import type { Campaign } from '#shared/domain/mail/campaign.ts';
import { type Segment, segmentWords } from '#shared/domain/mail/segment.ts';

/** The audience of a campaign; both are null before one is chosen. */
export type Audience = Pick<CampaignContent, 'listId' | 'segment'> & Pick<Campaign, 'kind'>;

/** Somebody whom a campaign goes to; the account is null for a contact without one. */
export interface Reached {
  readonly contactId: string;
  readonly userId: string | null;
  readonly address: string;
}

/** A step of freezing: those who come after a place, and the next place; null after the last. */
export interface Step {
  readonly reached: readonly Reached[];
  readonly next: string | null;
}

/** Counts the people whom a campaign would go to now. */
export async function countAudience(
  db: Db,
  { listId, segment }: Audience,
  nowMs: number,
): Promise<number> {
  if (segment !== null) return countSegment(db, segment, nowMs);
  if (listId === null) return 0;
  const row: { contacts: number } | undefined = await db('mail_lists')
    .where({ id: listId })
    .whereNot({ kind: 'deleted' })
    .first('contacts');
  return row?.contacts ?? 0;
}

/** The audience of a reactivation of users who were named one by one. */
export const CHOSEN_USERS = 'Chosen inactive users';

/** An audience in words; empty for none. */
export async function audienceWords(db: Db, { listId, segment, kind }: Audience): Promise<string> {
  if (segment !== null) return segmentWords(segment);
  if (kind === 'reactivation') return CHOSEN_USERS;
  return listId === null ? '' : ((await listNames(db, [listId])).get(listId) ?? '');
}

/** The names of those of some lists that are there. */
export async function listNames(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows: { id: string; name: string }[] = await db('mail_lists')
    .whereIn('id', [...new Set(ids)])
    .whereNot({ kind: 'deleted' })
    .select('id', 'name');
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Reads the next step of an audience after a place; each of its people has a contact then. */
export function readStep(
  trx: Db,
  { listId, segment }: Audience,
  place: { after: string; limit: number; nowMs: number },
): Promise<Step> {
  if (segment !== null) return segmentStep(trx, segment, place);
  if (listId !== null) return listStep(trx, listId, place);
  return Promise.resolve({ reached: [], next: null });
}

async function listStep(
  trx: Db,
  listId: string,
  { after, limit }: { after: string; limit: number },
): Promise<Step> {
  const rows: { contact_id: string; address: string }[] = await trx('mail_list_members')
    .where({ list_id: listId, is_active: 1 })
    .where('address', '>', after)
    .orderBy('address')
    .limit(limit)
    .select('contact_id', 'address');
  const addresses = rows.map(({ address }) => address);
  // Of an address that nobody has proved, the account may be somebody else's.
  const accounts: { id: string; email: string }[] = await trx('users')
    .whereIn('email', addresses)
    .whereNotNull('email_verified_at')
    .select('id', 'email');
  const userIds = new Map(accounts.map(({ id, email }) => [email, id]));
  const reached = rows.map(({ contact_id, address }) => ({
    contactId: contact_id,
    address,
    userId: userIds.get(address) ?? null,
  }));
  return { reached, next: rows.length < limit ? null : (addresses.at(-1) ?? null) };
}

async function segmentStep(
  trx: Db,
  segment: Segment,
  { after, limit, nowMs }: { after: string; limit: number; nowMs: number },
): Promise<Step> {
  const users = await listSegment(trx, segment, { after, limit, nowMs });
  const contacts = users.map(({ email, name }) => ({
    id: uuidv7(),
    address: email,
    name,
    createdAtMs: nowMs,
  }));
  const contactIds = await ensureContacts(trx, contacts);
  const reached = users.flatMap(({ userId, email }) => {
    const contactId = contactIds.get(email);
    return contactId === undefined ? [] : [{ contactId, userId, address: email }];
  });
  return { reached, next: users.length < limit ? null : (users.at(-1)?.userId ?? null) };
}
