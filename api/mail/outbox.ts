import { v7 as uuidv7 } from 'uuid';
import type { Db } from '#api/db/knex.ts';
import type { Mail, MailAddress } from '#api/mail/mail.ts';

/** A mail that waits to be sent. */
export interface OutgoingMail extends Mail {
  id: string;
  /** How often sending was tried. */
  attempts: number;
  dueAtMs: number;
  createdAtMs: number;
}

interface OutgoingMailRow {
  id: string;
  recipient: string;
  subject: string;
  text_body: string;
  html_body: string;
  reply_to_name: string | null;
  reply_to_address: string | null;
  attempts: number;
  due_at: number;
  created_at: number;
}

/** Stores a mail that is due now. */
export async function insertMail(db: Db, mail: Mail, nowMs: number): Promise<void> {
  await db('outgoing_mails').insert({
    id: uuidv7(),
    recipient: mail.to,
    subject: mail.subject,
    text_body: mail.text,
    html_body: mail.html,
    reply_to_name: mail.replyTo?.name ?? null,
    reply_to_address: mail.replyTo?.address ?? null,
    attempts: 0,
    due_at: nowMs,
    created_at: nowMs,
  });
}

/** The mails that are due, the one due longest first, at most `limit`. */
export async function listDueMails(db: Db, nowMs: number, limit: number): Promise<OutgoingMail[]> {
  const rows: OutgoingMailRow[] = await db('outgoing_mails')
    .where('due_at', '<=', nowMs)
    .orderBy([{ column: 'due_at' }, { column: 'id' }])
    .limit(limit);
  return rows.map((row) => ({
    id: row.id,
    to: row.recipient,
    subject: row.subject,
    text: row.text_body,
    html: row.html_body,
    replyTo: replyToOf(row),
    attempts: row.attempts,
    dueAtMs: row.due_at,
    createdAtMs: row.created_at,
  }));
}

function replyToOf(row: OutgoingMailRow): MailAddress | undefined {
  if (row.reply_to_address === null) return undefined;
  return { name: row.reply_to_name ?? '', address: row.reply_to_address };
}

/**
 * Moves a mail's due instant ahead before it is sent, and counts the attempt; false when another
 * process did so since the mail was listed.
 */
export async function claimMail(db: Db, mail: OutgoingMail, leaseEndMs: number): Promise<boolean> {
  const claimed = await db('outgoing_mails')
    .where({ id: mail.id, due_at: mail.dueAtMs })
    .update({ due_at: leaseEndMs, attempts: mail.attempts + 1 });
  return claimed === 1;
}

/** Has a mail wait until the instant. */
export async function postponeMail(db: Db, id: string, dueAtMs: number): Promise<void> {
  await db('outgoing_mails').where({ id }).update({ due_at: dueAtMs });
}

/** Removes a mail that was sent or given up. */
export async function deleteMail(db: Db, id: string): Promise<void> {
  await db('outgoing_mails').where({ id }).delete();
}
