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
  thread: string | null;
  attempts: number;
  due_at: number;
  created_at: number;
}

/** Stores a mail that is due now. */
export async function insertMail(db: Db, mail: Mail, nowMs: number): Promise<void> {
  await db('outgoing_mails').insert({
    id: mail.id ?? uuidv7(),
    recipient: mail.to,
    subject: mail.subject,
    text_body: mail.text,
    html_body: mail.html,
    reply_to_name: mail.replyTo?.name ?? null,
    reply_to_address: mail.replyTo?.address ?? null,
    thread: mail.thread === undefined ? null : mail.thread.join(' '),
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
    thread: row.thread === null ? undefined : row.thread.split(' '),
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

/** The state of the outbox: pending mails, how many of them were refused at least once, and the age of the oldest. */
export interface OutboxState {
  readonly waiting: number;
  readonly failing: number;
  readonly oldestAtMs: number | null;
}

/** Counted when it is claimed: a second attempt means that the first one failed. */
const FAILING_ATTEMPTS = 2;

/** The state of the outbox. */
export async function readOutbox(db: Db): Promise<OutboxState> {
  const row: { waiting?: number | string; failing?: unknown; oldest?: unknown } | undefined =
    await db('outgoing_mails')
      .count({ waiting: '*' })
      .min({ oldest: 'created_at' })
      .sum({ failing: db.raw('case when attempts >= ? then 1 else 0 end', [FAILING_ATTEMPTS]) })
      .first();
  const { waiting = 0, failing, oldest } = row ?? {};
  return {
    waiting: Number(waiting),
    failing: Number(failing ?? 0),
    oldestAtMs: oldest === null || oldest === undefined ? null : Number(oldest),
  };
}

/** Those of some mails that have not left the outbox, and whether they were refused. */
export async function findWaiting(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, 'waiting' | 'failing'>> {
  const rows: { id: string; attempts: number }[] = await db('outgoing_mails')
    .whereIn('id', [...ids])
    .select('id', 'attempts');
  return new Map(
    rows.map(({ id, attempts }) => [id, attempts >= FAILING_ATTEMPTS ? 'failing' : 'waiting']),
  );
}
