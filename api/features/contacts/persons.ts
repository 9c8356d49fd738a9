/*
 * Decisions of people about mail to themselves, by a link that only they have: they join and leave lists,
 * leave all of them, and erase what is held. No account is needed.
 */
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '#api/db/connection/knex.ts';
import * as held from '#api/features/contacts/held-repo.ts';
import * as repo from '#api/features/contacts/repo.ts';
import {
  endByConsent,
  findSuppression,
  type Suppression,
  suppress,
} from '#api/mail/suppressions.ts';
import { NEWSLETTER_LIST_ID } from '#shared/domain/mail/lists.ts';
import { endsByConsent } from '#shared/domain/mail/suppression.ts';

/** Everything that is held of a contact. */
export interface Held extends repo.ContactRow {
  readonly lists: readonly held.HeldList[];
  readonly suppression: Suppression | null;
}

/** Returns what is held of a contact, or null where there is none of this id. */
export async function readHeld(db: Db, contactId: string): Promise<Held | null> {
  return withLists(db, await repo.findContact(db, contactId));
}

/** Like `readHeld`, by the address. */
export async function readHeldOf(db: Db, address: string): Promise<Held | null> {
  return withLists(db, await repo.findByAddress(db, address));
}

async function withLists(db: Db, contact: repo.ContactRow | null): Promise<Held | null> {
  if (contact === null) return null;
  const lists = await held.listsOf(db, contact.id);
  return { ...contact, lists, suppression: await findSuppression(db, contact.address) };
}

/** A confirmed wish to get the newsletter; instants in UTC milliseconds. */
interface Subscription {
  readonly address: string;
  readonly name: string;
  /** When it was asked for: what was decided against it later counts. */
  readonly askedAtMs: number;
  readonly nowMs: number;
  /** Where it was asked for, in words. */
  readonly consent: string;
}

/**
 * Puts a person on the newsletter who has confirmed it, and returns the id of the contact. Returns null
 * where the person has left or was suppressed since asking, or gets no mail at all. Run it in a transaction.
 */
export async function subscribe(trx: Db, given: Subscription): Promise<string | null> {
  const { address, name, askedAtMs, nowMs } = given;
  const found = await findSuppression(trx, address);
  if (found !== null && (found.sinceMs > askedAtMs || !endsByConsent(found.reason))) return null;
  await repo.lockList(trx, NEWSLETTER_LIST_ID);
  const contact = { id: uuidv7(), address, name, createdAtMs: nowMs };
  const contactId = (await repo.ensureContacts(trx, [contact])).get(address);
  if (contactId === undefined) return null;
  const leftAtMs = await held.findLeftAt(trx, NEWSLETTER_LIST_ID, contactId);
  if (leftAtMs !== null && leftAtMs > askedAtMs) return null;
  await endByConsent(trx, address);
  await join(trx, { ...given, contactId, listId: NEWSLETTER_LIST_ID, source: 'form' });
  return contactId;
}

interface Joining extends Pick<Subscription, 'address' | 'consent' | 'nowMs'> {
  readonly contactId: string;
  readonly listId: string;
  readonly source: 'form' | 'person';
}

/** The list is locked. Somebody who is on it keeps the consent that is noted. */
async function join(trx: Db, { contactId, listId, address, source, consent, nowMs }: Joining) {
  const isMember = (await repo.findMembership(trx, listId, [address])).get(address);
  if (isMember === true) return;
  const member = { source, consentedAtMs: nowMs, consent, addedAtMs: nowMs };
  if (isMember === false) await held.returnTo(trx, { listId, contactId, ...member });
  else await repo.insertMembers(trx, listId, [{ contactId, address, ...member }]);
  await repo.countContacts(trx, listId, 1);
}

/**
 * Saves which lists a contact is on and the name; lists that it was never on, except the newsletter, are
 * left out. Joining one ends an earlier “no mail at all”. Run it in a transaction.
 */
export async function savePreferences(
  trx: Db,
  { id: contactId, address, lists }: Held,
  { name, on, nowMs }: { name: string; on: readonly string[]; nowMs: number },
): Promise<void> {
  await repo.renameContact(trx, contactId, { name, nowMs });
  const known = new Set([NEWSLETTER_LIST_ID, ...lists.map(({ id }) => id)]);
  const wasOn = new Set(lists.filter(({ isOn }) => isOn).map(({ id }) => id));
  const joining = on.filter((id) => known.has(id) && !wasOn.has(id));
  const leaving = [...wasOn].filter((id) => !on.includes(id));
  for (const listId of [...joining, ...leaving].toSorted()) await repo.lockList(trx, listId);
  const mayJoin = joining.length > 0 && (await endByConsent(trx, address));
  for (const listId of mayJoin ? joining : []) {
    const consent = 'Chosen on the page of their mail';
    await join(trx, { contactId, listId, address, source: 'person', consent, nowMs });
  }
  for (const listId of leaving) await leave(trx, { listId, contactId, nowMs });
}

interface Leaving {
  readonly listId: string;
  readonly contactId: string;
  readonly nowMs: number;
}

async function leave(trx: Db, leaving: Leaving): Promise<void> {
  const left = await held.leave(trx, leaving);
  await repo.countContacts(trx, leaving.listId, -left);
}

/** Ends all mail to many to a contact: every list, and whatever comes later. Run it in a transaction. */
export async function unsubscribe(
  trx: Db,
  { id: contactId, address, lists }: Held,
  nowMs: number,
): Promise<void> {
  const ids = lists.filter(({ isOn }) => isOn).map(({ id }) => id);
  for (const listId of ids.toSorted()) {
    await repo.lockList(trx, listId);
    await leave(trx, { listId, contactId, nowMs });
  }
  await suppress(trx, { address, reason: 'unsubscribed', nowMs });
}

/**
 * Erases everything that is held of a contact, and mail to many that waits for it. Of the address only the
 * hash is kept, so that no import brings it back. Run it in a transaction.
 */
export async function eraseContact(
  trx: Db,
  { id: contactId, address, lists }: Held,
  nowMs: number,
): Promise<void> {
  for (const { id: listId, isOn } of lists.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    await repo.lockList(trx, listId);
    if (isOn) await leave(trx, { listId, contactId, nowMs });
  }
  await held.erase(trx, { contactId, address });
  await suppress(trx, { address, reason: 'erased', nowMs });
}
