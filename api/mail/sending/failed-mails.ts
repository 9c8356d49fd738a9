import type { Knex } from 'knex';
import type { Db } from '#api/db/connection/knex.ts';
import { databaseNow } from '#api/db/connection/lease.ts';
import { pageAfter, type SortKey } from '#api/db/rows/keyset.ts';
import type { ReturnedKind } from '#shared/domain/mail/returned/returned.ts';

/** Narrows a query to mails that were refused, or given up. */
function onlyFailed(query: Knex.QueryBuilder): Knex.QueryBuilder {
  return query.where((failed) => {
    failed.where('attempts', '>=', FAILING_ATTEMPTS).orWhereNotNull('given_up_at');
  });
}

/**
 * Sends a mail that failed again, as if it were new. One that a sender has is left alone: it is on its
 * way. Returns false where no such mail failed.
 */
export async function retryMail(db: Db, id: string, nowMs: number): Promise<boolean> {
  const failed = () => onlyFailed(db('outgoing_mails').where({ id }));
  const changed = await failed().where('lease_until', '<=', databaseNow(db)).update({
    attempts: 0,
    due_at: nowMs,
    created_at: nowMs,
    given_up_at: null,
    refusal: '',
    lease_holder: null,
    lease_until: 0,
  });
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

interface FailedMailRow {
  id: string;
  recipient: string;
  subject: string;
  attempts: number;
  created_at: number;
  given_up_at: number | null;
  refusal: string;
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
  /** The words of the mail server, or of what went wrong before it; empty until then. */
  readonly refusal: string;
}

/** The mails that were refused, those with the most attempts first, at most `limit`. */
export async function listFailedMails(db: Db, limit: number): Promise<FailedMail[]> {
  const rows: FailedMailRow[] = await onlyFailed(db('outgoing_mails'))
    .orderBy([
      { column: 'attempts', order: 'desc' },
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(limit)
    .select('id', 'recipient', 'subject', 'attempts', 'created_at', 'given_up_at', 'refusal');
  return rows.map(({ recipient, created_at, given_up_at, ...mail }) => ({
    ...mail,
    to: recipient,
    createdAtMs: created_at,
    givenUpAtMs: given_up_at,
  }));
}

/** A mail to an account as it is noted there; instants in UTC milliseconds. */
export interface NotedMail {
  readonly id: string;
  readonly subject: string;
  readonly queuedAtMs: number;
  readonly sentAtMs: number | null;
  /** How it came back; null as long as it did not. */
  readonly returned: ReturnedKind | null;
}

interface NotedMailRow extends Pick<NotedMail, 'id' | 'subject' | 'returned'> {
  readonly queued_at: number;
  readonly sent_at: number | null;
}

/** The mails to an account, the newest first, after a key of `[queuedAtMs, id]`. */
export async function listMailsOf(
  db: Db,
  userId: string,
  { after, limit }: { after: SortKey | null; limit: number },
): Promise<NotedMail[]> {
  const own = db('mails_of_users').where({ user_id: userId });
  const rows: NotedMailRow[] = await pageAfter(own, ['queued_at', 'id'], 'desc', after)
    .limit(limit)
    .select('id', 'subject', 'queued_at', 'sent_at', 'returned');
  return rows.map(({ queued_at, sent_at, ...mail }) => ({
    ...mail,
    queuedAtMs: queued_at,
    sentAtMs: sent_at,
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
