import type { Knex } from 'knex';
import type { Actor } from '#api/auth/actor.ts';
import { verifyPassword } from '#api/auth/passwords.ts';
import { lockUser } from '#api/db/lock-user.ts';
import { withTransaction } from '#api/db/transaction.ts';
import type { Deps } from '#api/deps.ts';
import { invalid } from '#api/errors.ts';
import { GRACE_MS } from '#api/features/account-deletion/policy.ts';
import * as repo from '#api/features/account-deletion/repo.ts';
import { signOutOthers } from '#api/features/auth/service.ts';
import {
  lockAdministrators,
  readAccount,
  refuseLastAdministrator,
} from '#api/features/users/service.ts';
import { accountDeletionMail } from '#api/mail/templates.ts';

export { deleteEverything } from '#api/features/account-deletion/repo.ts';

const BATCH = 20;

/**
 * Has the account deleted after the grace period, signs out its other devices and tells its owner;
 * answers the instant. A repeat keeps the first instant. Throws 422 for a wrong password.
 */
export async function requestDeletion(
  deps: Pick<Deps, 'db' | 'now' | 'mailer' | 'env'>,
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
    await signOutOthers(trx, actor, nowMs);
    if (account.deletesAtMs !== null) return account.deletesAtMs;
    const deletesAtMs = await scheduleDeletion(trx, actor.userId, nowMs);
    const { email, name } = account;
    const mail = { name, deletesAtMs, timeZone: actor.timeZone, siteUrl: deps.env.siteUrl };
    await deps.mailer.queue(trx, accountDeletionMail(email, mail));
    return deletesAtMs;
  });
}

/**
 * Has an account deleted after the grace period and returns the instant; belongs into a transaction,
 * after `lockUser`. The caller tells its owner.
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

/** Keeps an account that was to be deleted; belongs into a transaction, after `lockUser`. */
export function cancelDeletion(
  trx: Knex.Transaction,
  userId: string,
  nowMs: number,
): Promise<void> {
  return repo.updateDeletesAt(trx, userId, null, nowMs);
}

/** Keeps an account that was to be deleted; one that was not stays as it is. */
export function keepAccount({ db, now }: Pick<Deps, 'db' | 'now'>, userId: string): Promise<void> {
  return withTransaction(db, async (trx) => {
    await lockUser(trx, userId);
    await cancelDeletion(trx, userId, now());
  });
}

/**
 * Deletes every account whose time is up with all it has; answers how many there were. One that was
 * begun and cut off is ended by the next call.
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

/** Looked at again under the lock: its owner may have kept it in this very moment. */
function closeIfDue(db: Knex, userId: string, nowMs: number): Promise<boolean> {
  return withTransaction(db, async (trx) => {
    await lockUser(trx, userId);
    const email = await repo.findDueAddress(trx, userId, nowMs);
    if (email === null) return false;
    await repo.closeAccount(trx, { userId, email });
    return true;
  });
}
