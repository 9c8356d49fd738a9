import type { Db } from '#api/db/connection/knex.ts';
import { parseJson } from '#api/db/schema/parse-json.ts';
import type { MessageState } from '#shared/domain/contact/message-states.ts';

/** A reply to an answer as it is stored; instants in UTC milliseconds. */
export interface ReplyRow {
  readonly id: string;
  readonly messageId: string;
  /** As the mail says. */
  readonly fromName: string;
  readonly fromAddress: string;
  /** Its Message-ID without angle brackets, or null. */
  readonly mailId: string | null;
  readonly text: string;
  readonly attachments: readonly string[];
  readonly isCut: boolean;
  readonly isAutomatic: boolean;
  readonly receivedAt: number;
}

interface ReplyRecord {
  id: string;
  message_id: string;
  from_name: string;
  from_address: string;
  mail_id: string | null;
  text: string;
  attachments: string;
  is_cut: number;
  is_automatic: number;
  received_at: number;
}

/** Hashes by which a mail is recognised as already received. */
export interface MailHashes {
  readonly mailHash: string;
  readonly placeHash: string;
}

/** The message that a tag names, with the account that wrote it; null for a tag of none. */
export async function findTagged(
  db: Db,
  tags: readonly string[],
): Promise<{ id: string; userId: string | null } | null> {
  if (tags.length === 0) return null;
  const row: { id: string; user_id: string | null } | undefined = await db('contact_messages')
    .whereIn('reply_tag', [...tags])
    .orderBy('id')
    .first('id', 'user_id');
  return row === undefined ? null : { id: row.id, userId: row.user_id };
}

/** The tag of a message; gives it this one where it has none. */
export async function ensureTag(db: Db, id: string, tag: string): Promise<string> {
  await db('contact_messages').where({ id }).whereNull('reply_tag').update({ reply_tag: tag });
  const row: { reply_tag: string | null } | undefined = await db('contact_messages')
    .where({ id })
    .first('reply_tag');
  return row?.reply_tag ?? tag;
}

/** Whether a mail is stored already. */
export async function isKnown(
  db: Db,
  messageId: string,
  { mailHash, placeHash }: MailHashes,
): Promise<boolean> {
  const same = await db('message_replies')
    .where({ message_id: messageId, mail_hash: mailHash })
    .first('id');
  if (same !== undefined) return true;
  return (await db('message_replies').where({ place_hash: placeHash }).first('id')) !== undefined;
}

/** Stores a reply; rejects as a duplicate where its mail is known. */
export async function insertReply(
  db: Db,
  reply: ReplyRow & { readonly userId: string | null },
  { mailHash, placeHash }: MailHashes,
): Promise<void> {
  await db('message_replies').insert({
    id: reply.id,
    message_id: reply.messageId,
    user_id: reply.userId,
    text: reply.text,
    from_name: reply.fromName,
    from_address: reply.fromAddress,
    mail_id: reply.mailId,
    attachments: JSON.stringify(reply.attachments),
    is_cut: reply.isCut ? 1 : 0,
    is_automatic: reply.isAutomatic ? 1 : 0,
    mail_hash: mailHash,
    place_hash: placeHash,
    received_at: reply.receivedAt,
  });
}

/** Sets a message that its sender has replied to back to new, with the next version; spam stays spam. */
export async function renewMessage(
  db: Db,
  id: string,
  { writtenAt, changedAt }: { writtenAt: number; changedAt: number },
): Promise<void> {
  const [spam, renewed]: MessageState[] = ['spam', 'new'];
  await db('contact_messages')
    .where({ id })
    .update({
      state: db.raw('case when state = ? then state else ? end', [spam ?? '', renewed ?? '']),
      written_at: writtenAt,
      changed_at: changedAt,
      version: db.raw('version + 1'),
    });
}

/** The replies to the answers of a message, the oldest first. */
export async function listReplies(db: Db, messageId: string): Promise<ReplyRow[]> {
  const records: ReplyRecord[] = await db('message_replies')
    .where({ message_id: messageId })
    .orderBy(['received_at', 'id']);
  return records.map((record) => ({
    id: record.id,
    messageId: record.message_id,
    text: record.text,
    fromName: record.from_name,
    fromAddress: record.from_address,
    mailId: record.mail_id,
    attachments: namesIn(record.attachments),
    isCut: record.is_cut === 1,
    isAutomatic: record.is_automatic === 1,
    receivedAt: record.received_at,
  }));
}

function namesIn(json: string): string[] {
  const names = parseJson(json);
  return Array.isArray(names) ? names.map(String) : [];
}
