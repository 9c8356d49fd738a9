import type { Db } from '#api/db/connection/knex.ts';
import { PRIORITY } from '#api/mail/sending/outbox.ts';
import type { MemberSource } from '#shared/domain/mail/lists.ts';

/** A list that a contact is on or has left; instants in UTC milliseconds. */
export interface HeldList {
  readonly id: string;
  readonly name: string;
  readonly isOn: boolean;
  readonly source: MemberSource;
  readonly consentedAtMs: number | null;
  readonly consent: string;
  readonly addedAtMs: number;
  readonly leftAtMs: number | null;
}

/** Every list that a contact is on or has left, by name. */
export async function listsOf(db: Db, contactId: string): Promise<HeldList[]> {
  const rows: {
    id: string;
    name: string;
    is_active: number;
    source: MemberSource;
    consented_at: number | null;
    consent: string;
    added_at: number;
    left_at: number | null;
  }[] = await db('mail_list_members as m')
    .join('mail_lists as l', 'l.id', 'm.list_id')
    .where({ 'm.contact_id': contactId })
    .whereNot({ 'l.kind': 'deleted' })
    .orderBy('l.sort_name')
    .select('l.id', 'l.name', 'm.*');
  return rows.map(({ id, name, source, consent, ...row }) => ({
    id,
    name,
    source,
    consent,
    isOn: row.is_active === 1,
    consentedAtMs: row.consented_at,
    addedAtMs: row.added_at,
    leftAtMs: row.left_at,
  }));
}

/** When a contact has left a list; null where it is on it, or never was. */
export async function findLeftAt(
  db: Db,
  listId: string,
  contactId: string,
): Promise<number | null> {
  const row: { left_at: number | null } | undefined = await db('mail_list_members')
    .where({ list_id: listId, contact_id: contactId })
    .first('left_at');
  return row?.left_at ?? null;
}

interface Member {
  readonly listId: string;
  readonly contactId: string;
}

interface Return extends Member {
  readonly source: MemberSource;
  readonly consentedAtMs: number;
  readonly consent: string;
  readonly addedAtMs: number;
}

/** Puts a contact back on a list that it had left. */
export async function returnTo(trx: Db, { listId, contactId, ...row }: Return): Promise<void> {
  await trx('mail_list_members').where({ list_id: listId, contact_id: contactId }).update({
    is_active: 1,
    left_at: null,
    source: row.source,
    consent: row.consent,
    consented_at: row.consentedAtMs,
    added_at: row.addedAtMs,
  });
}

/** Notes that a contact has left a list; returns 1 where it was on it, else 0. */
export function leave(
  trx: Db,
  { listId, contactId, nowMs }: Member & { nowMs: number },
): Promise<number> {
  return trx('mail_list_members')
    .where({ list_id: listId, contact_id: contactId, is_active: 1 })
    .update({ is_active: 0, left_at: nowMs });
}

/** Deletes a contact, its lists, and mail to many that waits for it. */
export async function erase(
  trx: Db,
  { contactId, address }: { contactId: string; address: string },
): Promise<void> {
  await trx('outgoing_mails').where({ recipient: address, priority: PRIORITY.bulk }).delete();
  // The rows of campaigns stay, so that what was sent is still counted; nobody is named in them.
  await trx('campaign_recipients')
    .where({ contact_id: contactId })
    .update({ address: '', user_id: null });
  await trx('campaign_recipients')
    .where({ contact_id: contactId, state: 'waiting' })
    .update({ state: 'skipped', reason: 'erased' });
  await trx('mail_list_members').where({ contact_id: contactId }).delete();
  await trx('mail_contacts').where({ id: contactId }).delete();
}
