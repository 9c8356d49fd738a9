import { createHash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '#api/db/connection/knex.ts';
import { databaseNow, leaseEnd } from '#api/db/connection/lease.ts';
import type { Mail, MailAddress } from '#api/mail/mail.ts';
import { isBulk, isMailKind, type MailKind } from '#shared/domain/mail/suppression.ts';

/*
 * The life of a mail in the outbox: queued (due now) → taken by a sender, which holds a lease → sent and
 * removed | put off until later | given up | released untried. A sender that dies leaves its lease, and the
 * mail is taken over when that ends. Each taking raises the fence; only its owner settles the mail.
 */

/** Priorities: mail that somebody waits for is always taken first. */
export const PRIORITY = { asked: 0, bulk: 10 } as const;

/** The due instant of mails that were given up: the last of a date. */
export const NEVER_MS = 8_640_000_000_000_000;

/** A mail that a sender has taken. */
export interface TakenMail extends Mail {
  readonly id: string;
  readonly kind: MailKind;
  /** How often sending was tried before. */
  readonly attempts: number;
  readonly createdAtMs: number;
  readonly fence: number;
}

interface OutgoingMailRow {
  id: string;
  kind: string;
  recipient: string;
  subject: string;
  text_body: string;
  html_body: string;
  reply_to_name: string | null;
  reply_to_address: string | null;
  unsubscribe_url: string | null;
  thread: string | null;
  attempts: number;
  created_at: number;
  fence: number;
}

/**
 * Stores a mail that is due now, and notes it with the account of its address, if there is one. Returns
 * false without storing it where one with its key was queued before. Throws for mail to many without a
 * way to unsubscribe.
 */
export async function insertMail(db: Db, mail: Mail, nowMs: number): Promise<boolean> {
  const { kind = 'account', unsubscribeUrl = null } = mail;
  if (isBulk(kind) && unsubscribeUrl === null) {
    throw new Error(`A mail of kind ${kind} needs a link to unsubscribe.`);
  }
  const id = mail.id ?? uuidv7();
  const key = mail.uniqueKey;
  if (key !== undefined && !(await takeKey(db, { key, mailId: id, nowMs }))) return false;
  await db('outgoing_mails').insert({
    id,
    kind,
    priority: isBulk(kind) ? PRIORITY.bulk : PRIORITY.asked,
    recipient: mail.to,
    subject: mail.subject,
    text_body: mail.text,
    html_body: mail.html,
    reply_to_name: mail.replyTo?.name ?? null,
    reply_to_address: mail.replyTo?.address ?? null,
    unsubscribe_url: unsubscribeUrl,
    thread: mail.thread === undefined ? null : mail.thread.join(' '),
    attempts: 0,
    due_at: nowMs,
    created_at: nowMs,
  });
  const user: { id: string } | undefined = await db('users').where({ email: mail.to }).first('id');
  if (user !== undefined) {
    const noted = { user_id: user.id, id, subject: mail.subject, queued_at: nowMs, sent_at: null };
    await db('mails_of_users').insert(noted);
  }
  return true;
}

/** Two processes may queue the same mail at once: the one whose id is stored with the key does. */
async function takeKey(
  db: Db,
  { key, mailId, nowMs }: { key: string; mailId: string; nowMs: number },
): Promise<boolean> {
  const key_hash = createHash('sha256').update(key).digest('hex');
  await db('mail_keys')
    .insert({ key_hash, mail_id: mailId, queued_at: nowMs })
    .onConflict('key_hash')
    .ignore();
  const row: { mail_id: string } | undefined = await db('mail_keys')
    .where({ key_hash })
    .first('mail_id');
  return row?.mail_id === mailId;
}

/** Which mails a sender takes, and for how long. */
export interface Taking {
  /** Names the sender; another one for each taking. */
  readonly holder: string;
  readonly priorities: readonly number[];
  readonly nowMs: number;
  readonly limit: number;
  readonly leaseMs: number;
}

/** The mails that were taken, and whether there may be more. */
export interface Taken {
  readonly mails: readonly TakenMail[];
  readonly takeovers: number;
  /** Other senders were faster: there may be mails that nobody has. */
  readonly isContended: boolean;
}

/**
 * Takes mails that are due and that no living sender has, by priority, the one due longest first. By
 * conditional updates: all engines have them, and no lock is held while a mail is sent.
 */
export async function takeMails(db: Db, taking: Taking): Promise<Taken> {
  const found = await findFree(db, taking);
  if (found.length === 0) return { mails: [], takeovers: 0, isContended: false };
  const { holder, nowMs, leaseMs } = taking;
  const orphans = found.filter(({ lease_holder }) => lease_holder !== null).map(({ id }) => id);
  const ids = found.map(({ id }) => id);
  await free(db, nowMs)
    .whereIn('id', ids)
    .update({
      // Before the holder: MySQL assigns from left to right.
      takeovers: db.raw('takeovers + case when lease_holder is null then 0 else 1 end'),
      lease_holder: holder,
      lease_until: leaseEnd(db, leaseMs),
      fence: db.raw('fence + 1'),
      attempts: db.raw('attempts + 1'),
    });
  const rows: OutgoingMailRow[] = await db('outgoing_mails')
    .whereIn('id', ids)
    .where({ lease_holder: holder });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const mails = ids.flatMap((id) => byId.get(id) ?? []).map(fromRow);
  return {
    mails,
    takeovers: orphans.filter((id) => byId.has(id)).length,
    isContended: mails.length < ids.length,
  };
}

function free(db: Db, nowMs: number) {
  return db('outgoing_mails')
    .where('due_at', '<=', nowMs)
    .where('lease_until', '<=', databaseNow(db));
}

async function findFree(
  db: Db,
  { priorities, nowMs, limit }: Taking,
): Promise<{ id: string; lease_holder: string | null }[]> {
  const found: { id: string; lease_holder: string | null }[] = [];
  for (const priority of priorities) {
    if (found.length >= limit) break;
    const rows: typeof found = await free(db, nowMs)
      .where({ priority })
      .orderBy([{ column: 'due_at' }, { column: 'id' }])
      .limit(limit - found.length)
      .select('id', 'lease_holder');
    found.push(...rows);
  }
  return found;
}

function fromRow(row: OutgoingMailRow): TakenMail {
  return {
    id: row.id,
    kind: isMailKind(row.kind) ? row.kind : 'account',
    to: row.recipient,
    subject: row.subject,
    text: row.text_body,
    html: row.html_body,
    replyTo: replyToOf(row),
    unsubscribeUrl: row.unsubscribe_url ?? undefined,
    thread: row.thread === null ? undefined : row.thread.split(' '),
    // Counted when it was taken.
    attempts: row.attempts - 1,
    createdAtMs: row.created_at,
    fence: row.fence,
  };
}

function replyToOf(row: OutgoingMailRow): MailAddress | undefined {
  if (row.reply_to_address === null) return undefined;
  return { name: row.reply_to_name ?? '', address: row.reply_to_address };
}

/** A mail with the fence of its taking. */
export type SettledMail = Pick<TakenMail, 'id' | 'fence'>;
type Owned = SettledMail;

const FREE = { lease_holder: null, lease_until: 0 };

const owned = (db: Db, { id, fence }: Owned) => db('outgoing_mails').where({ id, fence });

/** Has a taken mail wait until the instant, with the server's words. */
export async function postponeMail(
  db: Db,
  mail: Owned,
  { dueAtMs, refusal }: { dueAtMs: number; refusal: string },
): Promise<void> {
  await owned(db, mail).update({ ...FREE, due_at: dueAtMs, refusal });
}

/** Gives a taken mail back that was not tried. */
export async function releaseMail(db: Db, mail: Owned): Promise<void> {
  await owned(db, mail).update({ ...FREE, attempts: db.raw('attempts - 1') });
}

/**
 * Removes taken mails that were sent, and notes when with the accounts that they went to. Returns how many
 * no other sender had taken over meanwhile. Run it in a transaction.
 */
export async function settleMails(
  trx: Db,
  mails: readonly SettledMail[],
  nowMs: number,
): Promise<number> {
  const ids = mails.map(({ id }) => id);
  await trx('mails_of_users').whereIn('id', ids).update({ sent_at: nowMs });
  return trx('outgoing_mails')
    .whereIn('id', ids)
    .where((any) => {
      for (const { id, fence } of mails) any.orWhere({ id, fence });
    })
    .delete();
}

/** Removes a taken mail whose recipient must not get it: it was not sent. */
export async function withholdMail(db: Db, mail: Owned): Promise<void> {
  await owned(db, mail).delete();
}

/** Gives a taken mail up: it stays in the outbox with the server's words, and is not sent again automatically. */
export async function giveUpMail(
  db: Db,
  mail: Owned,
  { nowMs, refusal }: { nowMs: number; refusal: string },
): Promise<void> {
  await owned(db, mail).update({ ...FREE, due_at: NEVER_MS, given_up_at: nowMs, refusal });
}

/** Forgets keys of mails from before an instant. */
export async function forgetKeys(db: Db, beforeMs: number): Promise<void> {
  await db('mail_keys').where('queued_at', '<', beforeMs).delete();
}
