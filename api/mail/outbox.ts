import type { Knex } from 'knex';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '#api/db/connection/knex.ts';
import { pageAfter, type SortKey } from '#api/db/rows/keyset.ts';
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

/** Stores a mail that is due now, and notes it with the account of its address, if there is one. */
export async function insertMail(db: Db, mail: Mail, nowMs: number): Promise<void> {
  const id = mail.id ?? uuidv7();
  await db('outgoing_mails').insert({
    id,
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
  const user: { id: string } | undefined = await db('users').where({ email: mail.to }).first('id');
  if (user === undefined) return;
  const noted = { user_id: user.id, id, subject: mail.subject, queued_at: nowMs, sent_at: null };
  await db('mails_of_users').insert(noted);
}

/** The mails that are due, the one due longest first, at most `limit`. */
export async function listDueMails(db: Db, nowMs: number, limit: number): Promise<OutgoingMail[]> {
  const rows: OutgoingMailRow[] = await db('outgoing_mails')
    .where('due_at', '<=', nowMs)
    .whereNull('given_up_at')
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

/** Removes a mail that was sent, and notes when with the account that it went to. */
export async function settleMail(db: Db, id: string, nowMs: number): Promise<void> {
  await db('mails_of_users').where({ id }).update({ sent_at: nowMs });
  await db('outgoing_mails').where({ id }).delete();
}

/** Marks a mail as given up: it stays in the outbox, but is not sent again automatically. */
export async function giveUpMail(db: Db, id: string, nowMs: number): Promise<void> {
  await db('outgoing_mails').where({ id }).update({ given_up_at: nowMs });
}

/** Narrows a query to mails that were refused, or given up. */
function onlyFailed(query: Knex.QueryBuilder): Knex.QueryBuilder {
  return query.where((failed) => {
    failed.where('attempts', '>=', FAILING_ATTEMPTS).orWhereNotNull('given_up_at');
  });
}

/**
 * Sends a mail that failed again, as if it were new. One that is due before `busyUntilMs` is left
 * alone: it may be on its way, and else is tried by then. Returns false where no such mail failed.
 */
export async function retryMail(
  db: Db,
  id: string,
  { nowMs, busyUntilMs }: { nowMs: number; busyUntilMs: number },
): Promise<boolean> {
  const failed = () => onlyFailed(db('outgoing_mails').where({ id }));
  const changed = await failed()
    .where((idle) => {
      idle.whereNotNull('given_up_at').orWhere('due_at', '>', busyUntilMs);
    })
    .update({ attempts: 0, due_at: nowMs, created_at: nowMs, given_up_at: null });
  return changed === 1 || (await failed().first('id')) !== undefined;
}

/** Removes a mail that failed without sending it; returns false where no such mail failed. */
export async function dropMail(db: Db, id: string): Promise<boolean> {
  return (await onlyFailed(db('outgoing_mails').where({ id })).delete()) === 1;
}

/** Deletes mails that were given up, and notes of mails, from before two instants. */
export async function deleteOldMails(
  db: Db,
  { givenUpBeforeMs, notedBeforeMs }: { givenUpBeforeMs: number; notedBeforeMs: number },
): Promise<void> {
  await db('outgoing_mails').where('given_up_at', '<', givenUpBeforeMs).delete();
  await db('mails_of_users').where('queued_at', '<', notedBeforeMs).delete();
}

/** A mail that was refused at least once; instants in UTC milliseconds. */
export interface FailedMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly attempts: number;
  readonly createdAtMs: number;
  /** Null while it is tried again. */
  readonly givenUpAtMs: number | null;
}

/** The mails that were refused, those with the most attempts first, at most `limit`. */
export async function listFailedMails(db: Db, limit: number): Promise<FailedMail[]> {
  const rows: (Pick<OutgoingMailRow, 'id' | 'recipient' | 'subject' | 'attempts' | 'created_at'> & {
    given_up_at: number | null;
  })[] = await onlyFailed(db('outgoing_mails'))
    .orderBy([
      { column: 'attempts', order: 'desc' },
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(limit)
    .select('id', 'recipient', 'subject', 'attempts', 'created_at', 'given_up_at');
  return rows.map(({ id, recipient: to, subject, attempts, created_at, given_up_at }) => ({
    ...{ id, to, subject, attempts, createdAtMs: created_at, givenUpAtMs: given_up_at },
  }));
}

/** A mail to an account as it is noted there; instants in UTC milliseconds. */
export interface NotedMail {
  readonly id: string;
  readonly subject: string;
  readonly queuedAtMs: number;
  readonly sentAtMs: number | null;
}

/** The mails to an account, the newest first, after a key of `[queuedAtMs, id]`. */
export async function listMailsOf(
  db: Db,
  userId: string,
  { after, limit }: { after: SortKey | null; limit: number },
): Promise<NotedMail[]> {
  const own = db('mails_of_users').where({ user_id: userId });
  const rows: { id: string; subject: string; queued_at: number; sent_at: number | null }[] =
    await pageAfter(own, ['queued_at', 'id'], 'desc', after)
      .limit(limit)
      .select('id', 'subject', 'queued_at', 'sent_at');
  return rows.map(({ id, subject, queued_at, sent_at }) => ({
    ...{ id, subject, queuedAtMs: queued_at, sentAtMs: sent_at },
  }));
}

/** The state of the outbox: pending mails, how many were refused and are tried again or given up, and the age of the oldest pending one. */
export interface OutboxState {
  readonly waiting: number;
  readonly failing: number;
  readonly givenUp: number;
  readonly oldestAtMs: number | null;
}

/** Counted when it is claimed: a second attempt means that the first one failed. */
const FAILING_ATTEMPTS = 2;

/** The state of the outbox. */
export async function readOutbox(db: Db): Promise<OutboxState> {
  const row: Record<string, unknown> | undefined = await db('outgoing_mails')
    .count({ all: '*' })
    .min({ oldest: db.raw('case when given_up_at is null then created_at end') })
    .sum({ givenUp: db.raw('case when given_up_at is null then 0 else 1 end') })
    .sum({
      failing: db.raw('case when given_up_at is null and attempts >= ? then 1 else 0 end', [
        FAILING_ATTEMPTS,
      ]),
    })
    .first();
  const { all, failing, givenUp, oldest } = row ?? {};
  return {
    waiting: Number(all ?? 0) - Number(givenUp ?? 0),
    failing: Number(failing ?? 0),
    givenUp: Number(givenUp ?? 0),
    oldestAtMs: oldest === null || oldest === undefined ? null : Number(oldest),
  };
}

/** Where a mail is that has not been sent. */
export type UnsentState = 'waiting' | 'failing' | 'givenUp';

/** Those of some mails that have not been sent, and why. */
export async function findUnsent(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, UnsentState>> {
  const rows: { id: string; attempts: number; given_up_at: number | null }[] = await db(
    'outgoing_mails',
  )
    .whereIn('id', [...ids])
    .select('id', 'attempts', 'given_up_at');
  return new Map(
    rows.map(({ id, attempts, given_up_at }) => [
      id,
      given_up_at !== null ? 'givenUp' : attempts >= FAILING_ATTEMPTS ? 'failing' : 'waiting',
    ]),
  );
}
