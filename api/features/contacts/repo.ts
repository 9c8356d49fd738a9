import type { Db } from '#api/db/connection/knex.ts';
import { pageAfter, type SortKey } from '#api/db/rows/keyset.ts';
import type { MemberSource } from '#shared/domain/mail/lists.ts';
import { foldText } from '#shared/domain/search/fold-text.ts';

/** A list; the instant in UTC milliseconds. A deleted one is emptied and then removed. */
export interface ListRow {
  readonly id: string;
  readonly name: string;
  readonly sortName: string;
  readonly kind: 'newsletter' | 'static' | 'deleted';
  readonly contacts: number;
  readonly createdAtMs: number;
}

/** A contact of a list; instants in UTC milliseconds. */
export interface MemberRow {
  readonly contactId: string;
  readonly address: string;
  readonly name: string;
  readonly source: MemberSource;
  readonly consentedAtMs: number | null;
  readonly consent: string;
  readonly addedAtMs: number;
}

interface ListRecord {
  id: string;
  name: string;
  sort_name: string;
  kind: ListRow['kind'];
  contacts: number;
  created_at: number;
}

interface MemberRecord {
  list_id: string;
  contact_id: string;
  address: string;
  is_active: number;
  source: MemberSource;
  consented_at: number | null;
  consent: string;
  added_at: number;
}

function fromList(record: ListRecord): ListRow {
  const { id, name, kind, contacts, sort_name, created_at } = record;
  return { id, name, kind, contacts, sortName: sort_name, createdAtMs: created_at };
}

/** The beginning of names by which lists are sorted and told apart. */
export function sortNameOf(name: string): string {
  return Array.from(foldText(name)).slice(0, 160).join('');
}

/** The lists after a key of `[sortName]`. */
export async function listLists(
  db: Db,
  { after, limit }: { after: SortKey | null; limit: number },
): Promise<ListRow[]> {
  const open = db('mail_lists').whereNot({ kind: 'deleted' });
  const records: ListRecord[] = await pageAfter(open, ['sort_name'], 'asc', after).limit(limit);
  return records.map(fromList);
}

/** Returns a list that is not deleted, or null. */
export async function findList(db: Db, id: string): Promise<ListRow | null> {
  const record: ListRecord | undefined = await db('mail_lists')
    .where({ id })
    .whereNot({ kind: 'deleted' })
    .first();
  return record === undefined ? null : fromList(record);
}

/** Like `findList`, and locks it until the transaction ends: its contacts and their count agree. */
export async function lockList(trx: Db, id: string): Promise<ListRow | null> {
  await trx('mail_lists').where({ id }).forUpdate().first('id');
  return findList(trx, id);
}

/** Stores a list; fails as a duplicate where its id or its name is taken. */
export async function insertList(db: Db, list: ListRow): Promise<void> {
  const { id, name, kind, contacts, sortName, createdAtMs } = list;
  await db('mail_lists').insert({
    id,
    name,
    kind,
    contacts,
    sort_name: sortName,
    created_at: createdAtMs,
  });
}

/** Returns true where another list has this name, or one that looks alike. */
export async function isNameTaken(db: Db, sortName: string, but: string | null): Promise<boolean> {
  const row: { id: string } | undefined = await db('mail_lists')
    .where({ sort_name: sortName })
    .first('id');
  return row !== undefined && row.id !== but;
}

/** Renames a list. */
export async function renameList(db: Db, id: string, name: string): Promise<void> {
  await db('mail_lists')
    .where({ id })
    .update({ name, sort_name: sortNameOf(name) });
}

/** Hides a list and frees its name. */
export async function markDeleted(db: Db, id: string): Promise<void> {
  await db('mail_lists').where({ id }).update({ kind: 'deleted', name: '', sort_name: id });
}

/** The ids of lists that are deleted and not yet empty. */
export function listDeleted(db: Db): Promise<string[]> {
  return db('mail_lists').where({ kind: 'deleted' }).pluck('id');
}

/** Removes up to `limit` contacts of a deleted list; returns their ids. */
export async function takeMembers(db: Db, listId: string, limit: number): Promise<string[]> {
  const ids: string[] = await db('mail_list_members')
    .where({ list_id: listId })
    .limit(limit)
    .pluck('contact_id');
  await db('mail_list_members').where({ list_id: listId }).whereIn('contact_id', ids).delete();
  return ids;
}

/** Removes a list that is empty. */
export async function deleteList(db: Db, id: string): Promise<void> {
  await db('mail_lists').where({ id }).delete();
}

/** Changes the count of a list's contacts. */
export async function countContacts(db: Db, id: string, change: number): Promise<void> {
  if (change === 0) return;
  await db('mail_lists').where({ id }).increment('contacts', change);
}

/** The contacts of a list whose addresses begin with a text, after a key of `[address]`. */
export async function listMembers(
  db: Db,
  listId: string,
  { search, after, limit }: { search: string; after: SortKey | null; limit: number },
): Promise<MemberRow[]> {
  const all = db('mail_list_members as m')
    .join('mail_contacts as c', 'c.id', 'm.contact_id')
    .where({ 'm.list_id': listId, 'm.is_active': 1 });
  // As a range: SQLite uses no index for `like`.
  if (search !== '') {
    all.where('m.address', '>=', search).where('m.address', '<', `${search}\u{10ffff}`);
  }
  const records: (MemberRecord & { name: string })[] = await pageAfter(
    all,
    ['m.address'],
    'asc',
    after,
  )
    .limit(limit)
    .select('m.*', 'c.name');
  return records.map((record) => ({
    contactId: record.contact_id,
    address: record.address,
    name: record.name,
    source: record.source,
    consentedAtMs: record.consented_at,
    consent: record.consent,
    addedAtMs: record.added_at,
  }));
}

/** A contact: an address with a name; instants in UTC milliseconds. */
export interface ContactRow {
  readonly id: string;
  readonly address: string;
  readonly name: string;
  readonly createdAtMs: number;
}

interface ContactRecord {
  id: string;
  address: string;
  name: string;
  created_at: number;
}

function fromContact({ id, address, name, created_at }: ContactRecord): ContactRow {
  return { id, address, name, createdAtMs: created_at };
}

/** Returns a contact by its id, or null. */
export async function findContact(db: Db, id: string): Promise<ContactRow | null> {
  const record: ContactRecord | undefined = await db('mail_contacts').where({ id }).first();
  return record === undefined ? null : fromContact(record);
}

/** Returns the contact of an address, or null. */
export async function findByAddress(db: Db, address: string): Promise<ContactRow | null> {
  const record: ContactRecord | undefined = await db('mail_contacts').where({ address }).first();
  return record === undefined ? null : fromContact(record);
}

/** Stores contacts whose addresses are not known yet, and returns the id of each address. */
export async function ensureContacts(
  trx: Db,
  contacts: readonly ContactRow[],
): Promise<ReadonlyMap<string, string>> {
  if (contacts.length === 0) return new Map();
  await trx('mail_contacts')
    .insert(
      contacts.map(({ id, address, name, createdAtMs }) => ({
        id,
        address,
        name,
        created_at: createdAtMs,
        updated_at: createdAtMs,
      })),
    )
    .onConflict('address')
    .ignore();
  // A locking read: it sees what another transaction has stored since this one began.
  const found: { id: string; address: string }[] = await trx('mail_contacts')
    .whereIn(
      'address',
      contacts.map(({ address }) => address),
    )
    .forUpdate()
    .select('id', 'address');
  return new Map(found.map(({ id, address }) => [address, id]));
}

/** Renames a contact. */
export async function renameContact(
  db: Db,
  id: string,
  { name, nowMs }: { name: string; nowMs: number },
): Promise<void> {
  await db('mail_contacts').where({ id }).update({ name, updated_at: nowMs });
}

/** Returns true for each of some addresses that is on a list now, and false for each that has left it. */
export async function findMembership(
  db: Db,
  listId: string,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, boolean>> {
  const found: { address: string; is_active: number }[] = await db('mail_list_members as m')
    .join('mail_contacts as c', 'c.id', 'm.contact_id')
    .whereIn('c.address', [...addresses])
    .where({ 'm.list_id': listId })
    .select('c.address', 'm.is_active');
  return new Map(found.map(({ address, is_active }) => [address, is_active === 1]));
}

/** Puts contacts on a list that were never on it. */
export async function insertMembers(
  trx: Db,
  listId: string,
  members: readonly Omit<MemberRow, 'name'>[],
): Promise<void> {
  if (members.length === 0) return;
  await trx('mail_list_members').insert(
    members.map((member) => ({
      list_id: listId,
      contact_id: member.contactId,
      address: member.address,
      is_active: 1,
      source: member.source,
      consented_at: member.consentedAtMs,
      consent: member.consent,
      added_at: member.addedAtMs,
      left_at: null,
    })),
  );
}

/** Takes contacts off a list as if they had never been on it; returns how many were. */
export function deleteMembers(
  trx: Db,
  listId: string,
  contactIds: readonly string[],
): Promise<number> {
  return trx('mail_list_members')
    .where({ list_id: listId, is_active: 1 })
    .whereIn('contact_id', [...contactIds])
    .delete();
}

/** Deletes those of some contacts that are on no list and have left none: nothing is held of them. */
export async function deleteUnlisted(trx: Db, contactIds: readonly string[]): Promise<void> {
  if (contactIds.length === 0) return;
  const listed: string[] = await trx('mail_list_members')
    .whereIn('contact_id', [...contactIds])
    .distinct()
    .pluck('contact_id');
  const known = new Set(listed);
  const gone = contactIds.filter((id) => !known.has(id));
  if (gone.length > 0) await trx('mail_contacts').whereIn('id', gone).delete();
}
