import type { Db } from '#api/db/connection/knex.ts';
import type { ContactType } from '#shared/domain/contact/contact-message.ts';

/** A message to the operator as it is stored; `userId` is null without an account. */
export interface StoredMessage {
  id: string;
  userId: string | null;
  type: ContactType;
  name: string;
  email: string;
  message: string;
  createdAtMs: number;
}

/** Stores a message; fails as a duplicate when its id is taken. */
export async function insertMessage(db: Db, message: StoredMessage): Promise<void> {
  await db('contact_messages').insert({
    id: message.id,
    user_id: message.userId,
    type: message.type,
    name: message.name,
    email: message.email,
    message: message.message,
    created_at: message.createdAtMs,
    written_at: message.createdAtMs,
    changed_at: message.createdAtMs,
  });
}

/** When the message of this id was received, in UTC milliseconds, or null when there is none. */
export async function findReceipt(db: Db, id: string): Promise<number | null> {
  const row: { created_at: number } | undefined = await db('contact_messages')
    .where({ id })
    .first('created_at');
  return row?.created_at ?? null;
}
