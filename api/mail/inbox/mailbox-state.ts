import { createHash } from 'node:crypto';
import type { ImapSettings } from '#api/config/imap-url.ts';
import type { Db } from '#api/db/connection/knex.ts';
import type { MailboxProblem } from '#api/mail/inbox/imap-mailbox.ts';

/** How far a mailbox has been read; instants in UTC milliseconds. */
export interface MailboxState {
  readonly uidValidity: string;
  /** The number of the last mail that was looked at. */
  readonly lastUid: number;
  readonly dueAtMs: number;
  /** Number of failed attempts in a row. */
  readonly failures: number;
  readonly failingSinceMs: number | null;
  readonly readAtMs: number | null;
  readonly problem: MailboxProblem | null;
}

interface MailboxRecord {
  uid_validity: string;
  last_uid: number;
  due_at: number;
  failures: number;
  failing_since: number | null;
  read_at: number | null;
  problem: MailboxProblem | '';
}

/** Returns the id of a mailbox by server, user and folder: another mailbox is read from its beginning. */
export function mailboxId({ host, port, user, folder }: ImapSettings): string {
  return createHash('sha256')
    .update(JSON.stringify([host, port, user, folder]))
    .digest('hex');
}

/** Returns how far a mailbox has been read; null before the first attempt. */
export async function findMailbox(db: Db, id: string): Promise<MailboxState | null> {
  const row: MailboxRecord | undefined = await db('mailboxes').where({ id }).first();
  if (row === undefined) return null;
  return {
    uidValidity: row.uid_validity,
    lastUid: Number(row.last_uid),
    dueAtMs: Number(row.due_at),
    failures: row.failures,
    failingSinceMs: row.failing_since,
    readAtMs: row.read_at,
    problem: row.problem || null,
  };
}

/**
 * Takes a mailbox that is due until `leaseEndMs`; null while another process has it or it is not
 * due. The state that is returned holds the lease.
 */
export async function claimMailbox(
  db: Db,
  id: string,
  { nowMs, leaseEndMs }: { nowMs: number; leaseEndMs: number },
): Promise<MailboxState | null> {
  const state = await findMailbox(db, id);
  if (state === null) {
    await db('mailboxes')
      .insert({ id, uid_validity: '', last_uid: 0, due_at: nowMs, failures: 0, problem: '' })
      .onConflict('id')
      .ignore();
    return claimMailbox(db, id, { nowMs, leaseEndMs });
  }
  if (state.dueAtMs > nowMs) return null;
  return (await keep(db, id, state, { due_at: leaseEndMs }))
    ? { ...state, dueAtMs: leaseEndMs }
    : null;
}

/** Stores the last mail that was looked at and extends the lease; returns null when another process holds it. */
export async function advanceMailbox(
  db: Db,
  id: string,
  state: MailboxState,
  next: Pick<MailboxState, 'uidValidity' | 'lastUid' | 'dueAtMs'>,
): Promise<MailboxState | null> {
  const { uidValidity, lastUid, dueAtMs } = next;
  const change = { uid_validity: uidValidity, last_uid: lastUid, due_at: dueAtMs };
  return (await keep(db, id, state, change)) ? { ...state, ...next } : null;
}

/** Gives the lease back after all was read. */
export async function settleMailbox(
  db: Db,
  id: string,
  state: MailboxState,
  { nowMs, dueAtMs }: { nowMs: number; dueAtMs: number },
): Promise<void> {
  const well = { failures: 0, failing_since: null, problem: '', read_at: nowMs };
  await keep(db, id, state, { ...well, due_at: dueAtMs });
}

/** Gives the lease back after a failure. */
export async function failMailbox(
  db: Db,
  id: string,
  state: MailboxState,
  { nowMs, dueAtMs, problem }: { nowMs: number; dueAtMs: number; problem: MailboxProblem },
): Promise<void> {
  const since = state.failingSinceMs ?? nowMs;
  const failed = { failures: state.failures + 1, failing_since: since, problem };
  await keep(db, id, state, { ...failed, due_at: dueAtMs });
}

/** Gives the lease back without changing anything else. */
export async function releaseMailbox(
  db: Db,
  id: string,
  state: MailboxState,
  dueAtMs: number,
): Promise<void> {
  await keep(db, id, state, { due_at: dueAtMs });
}

/** Changes the row while its lease is still the one in `state`. */
async function keep(db: Db, id: string, state: MailboxState, change: object): Promise<boolean> {
  return (await db('mailboxes').where({ id, due_at: state.dueAtMs }).update(change)) === 1;
}
