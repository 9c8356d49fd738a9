import type { Knex } from 'knex';
import type { Actor } from '#api/auth/actor.ts';
import { verifyPassword } from '#api/auth/passwords.ts';
import { withTransaction } from '#api/db/connection/transaction.ts';
import { lockUser } from '#api/db/rows/lock-user.ts';
import type { Deps } from '#api/deps.ts';
import { invalid } from '#api/errors.ts';
import { GRACE_MS } from '#api/features/account-deletion/policy.ts';
import * as repo from '#api/features/account-deletion/repo.ts';
import { endTrust } from '#api/features/auth/service.ts';
import { eraseContact, readHeldOf } from '#api/features/contacts/service.ts';
import {
  lockAdministrators,
  readAccount,
  refuseLastAdministrator,
} from '#api/features/users/service.ts';
import { accountKeptMail } from '#api/mail/account-mails.ts';
import { accountDeletionMail } from '#api/mail/templates.ts';

export { closeAccount, deleteEverything } from '#api/features/account-deletion/repo.ts';

const BATCH = 20;

/**
 * Schedules the deletion of an account after the grace period, ends what was handed out to it but the
 * calling device, and mails its owner; returns the instant. A repeated call keeps the first instant.
 * Throws 422 for a wrong password.
 */
export async function requestDeletion(
  deps: Pick<Deps, 'db' | 'now' | 'mailer' | 'env' | 'dataChanges'>,
  actor: Actor,
  password: string,
): Promise<number> {
  const { passwordHash } = await readAccount(deps.db, actor.userId);
  if (!(await verifyPassword(passwordHash, password))) {
    throw invalid({ password: 'This is not your password.' });
  }
  const nowMs = deps.now();
  return withTransaction(deps.db, async (trx) => {
    if (actor.isAdmin) refuseLastAdministrator(await lockAdministrators(trx), actor.userId);
    await lockUser(trx, actor.userId);
    const account = await readAccount(trx, actor.userId);
    await endTrust(deps, trx, { userId: actor.userId, kept: actor });
    if (account.deletesAtMs !== null) return account.deletesAtMs;
    const deletesAtMs = await scheduleDeletion(trx, actor.userId, nowMs);
    const { email, name } = account;
    const mail = { name, deletesAtMs, timeZone: actor.timeZone, siteUrl: deps.env.siteUrl };
    await deps.mailer.queue(trx, accountDeletionMail(email, mail));
    return deletesAtMs;
  });
}

/**
 * Schedules the deletion of an account after the grace period and returns the instant; run it in a
 * transaction, after `lockUser`. The caller mails the owner.
 */
export async function scheduleDeletion(
  trx: Knex.Transaction,
  userId: string,
  nowMs: number,
): Promise<number> {
  const deletesAtMs = nowMs + GRACE_MS;
  await repo.updateDeletesAt(trx, userId, deletesAtMs, nowMs);
  return deletesAtMs;
}

/**
 * Cancels the deletion of an account and mails its owner that it stays; run it in a transaction, after
 * `lockUser`. Returns false, without a mail, where none was scheduled.
 */
export async function cancelDeletion(
  { now, mailer, env: { siteUrl } }: Pick<Deps, 'now' | 'mailer' | 'env'>,
  trx: Knex.Transaction,
  userId: string,
): Promise<boolean> {
  const account = await readAccount(trx, userId);
  if (account.deletesAtMs === null) return false;
  await repo.updateDeletesAt(trx, userId, null, now());
  await mailer.queue(trx, accountKeptMail(account, { siteUrl }));
  return true;
}

/** Cancels the deletion of an account; does nothing where none was scheduled. */
export async function keepAccount(
  deps: Pick<Deps, 'db' | 'now' | 'mailer' | 'env'>,
  userId: string,
): Promise<void> {
  await withTransaction(deps.db, async (trx) => {
    await lockUser(trx, userId);
    await cancelDeletion(deps, trx, userId);
  });
}

/**
 * Deletes every due account with all its data; returns their number. An interrupted deletion is
 * completed by the next call.
 */
export async function deleteDueAccounts(db: Knex, now: () => number): Promise<number> {
  let deleted = 0;
  for (;;) {
    const due = await repo.listDueAccounts(db, now(), BATCH);
    for (const userId of due) {
      if (!(await closeIfDue(db, userId, now()))) continue;
      await repo.deleteEverything(db, userId);
      deleted += 1;
    }
    if (due.length < BATCH) return deleted;
  }
}

/** Checked again under the lock: its owner may just have kept it. */
function closeIfDue(db: Knex, userId: string, nowMs: number): Promise<boolean> {
  return withTransaction(db, async (trx) => {
    await lockUser(trx, userId);
    const due = await repo.findDueAddress(trx, userId, nowMs);
    if (due === null) return false;
    await repo.closeAccount(trx, { userId, email: due.email, nowMs });
    // Anybody can register with the address of somebody else.
    const held = due.isProved ? await readHeldOf(trx, due.email) : null;
    if (held !== null) await eraseContact(trx, held, nowMs);
    return true;
  });
}
