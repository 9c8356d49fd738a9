import type { Knex } from 'knex';
import { eraseContact, readHeldOf } from '#api/features/contacts/service.ts';
import { suppressionHash } from '#api/mail/suppressions.ts';

const CONTACTS_AT_ONCE = 1000;

/** Contacts as in the backup, without those erased since; whoever has left a list since is not on it. */
export async function carryContacts(db: Knex, nowMs: number): Promise<void> {
  await db.raw(
    `update main.mail_list_members as m set is_active = 0, left_at = n.left_at
     from now.mail_list_members as n
     where n.list_id = m.list_id and n.contact_id = m.contact_id
       and n.is_active = 0 and m.is_active = 1`,
  );
  await eraseAgain(db, nowMs);
  await db.raw(
    `update mail_lists set contacts = (select count(*) from mail_list_members as m
       where m.list_id = mail_lists.id and m.is_active = 1)
     where kind <> 'deleted'`,
  );
}

/** Of an erased address only the hash is known. */
async function eraseAgain(db: Knex, nowMs: number): Promise<void> {
  const erased = new Set<string>(
    await db('mail_suppressions').where({ reason: 'erased' }).pluck('address_hash'),
  );
  if (erased.size === 0) return;
  for (const table of ['sent_mails', 'soft_bounces']) {
    await db(table)
      .whereIn(
        'address_hash',
        db('mail_suppressions').where({ reason: 'erased' }).select('address_hash'),
      )
      .delete();
  }
  for (let after = ''; ; ) {
    const contacts: { id: string; address: string }[] = await db('mail_contacts')
      .where('id', '>', after)
      .orderBy('id')
      .limit(CONTACTS_AT_ONCE)
      .select('id', 'address');
    for (const { address } of contacts) {
      if (!erased.has(suppressionHash(address))) continue;
      const held = await readHeldOf(db, address);
      if (held !== null) await eraseContact(db, held, nowMs);
    }
    const last = contacts.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}
