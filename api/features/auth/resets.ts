import { hashPassword } from '#api/auth/passwords.ts';
import { hashToken, makeToken } from '#api/auth/tokens.ts';
import { withTransaction } from '#api/db/connection/transaction.ts';
import { lockUser } from '#api/db/rows/lock-user.ts';
import type { Deps } from '#api/deps.ts';
import { gone } from '#api/errors.ts';
import { rememberNetwork } from '#api/features/auth/known-networks.ts';
import * as policy from '#api/features/auth/policy.ts';
import * as repo from '#api/features/auth/repo.ts';
import { refusePassword, replacePassword } from '#api/features/auth/service.ts';
import { findAccountByEmail, readAccount, updateAccount } from '#api/features/users/service.ts';
import { liftBounce } from '#api/mail/suppressions.ts';
import { passwordResetMail } from '#api/mail/templates.ts';

type ResetDeps = Pick<Deps, 'db' | 'now' | 'mailer' | 'env' | 'dataChanges'>;

/**
 * Queues a mail with a link to set a new password, and invalidates older links. Does nothing for an
 * address without an active account, or after ten mails within an hour: the newest of those links
 * stays valid.
 */
export async function requestReset(deps: ResetDeps, email: string): Promise<void> {
  const account = await findAccountByEmail(deps.db, email);
  if (account === null || !account.isActive) return;
  const token = makeToken();
  const nowMs = deps.now();
  const rememberedSinceMs = nowMs - policy.RESET_MEMORY_MS;
  await withTransaction(deps.db, async (trx) => {
    await lockUser(trx, account.id);
    await repo.deleteResetsBefore(trx, account.id, rememberedSinceMs);
    const mailed = await repo.countResetsSince(trx, account.id, rememberedSinceMs);
    if (mailed >= policy.MAX_RESET_MAILS) return;
    await repo.voidResets(trx, account.id, nowMs);
    await repo.insertReset(trx, {
      userId: account.id,
      tokenHash: hashToken(token),
      createdAtMs: nowMs,
      expiresAtMs: nowMs + policy.RESET_LIFE_MS,
    });
    const link = `${deps.env.siteUrl}/forgot-password?token=${token}`;
    await deps.mailer.queue(trx, passwordResetMail(account.email, account.name, link));
  });
}

/**
 * Sets a new password with the token of a mailed link, once, and signs every device out. Returns
 * the address of the account; throws 410 for an invalid token, 422 for a weak password.
 */
export async function resetPassword(
  deps: ResetDeps,
  given: { token: string; password: string },
  network: string,
): Promise<string> {
  const tokenHash = hashToken(given.token);
  const userId = await repo.findReset(deps.db, tokenHash, deps.now());
  if (userId === null) throw invalidLink();
  const { email } = await readAccount(deps.db, userId);
  refusePassword('password', given.password, email);
  const passwordHash = await hashPassword(given.password);
  await withTransaction(deps.db, async (trx) => {
    await lockUser(trx, userId);
    if (!(await repo.useReset(trx, tokenHash, deps.now()))) throw invalidLink();
    const account = await readAccount(trx, userId);
    if (!account.isActive) throw invalidLink();
    await replacePassword(deps, trx, { account, passwordHash, kept: null });
    // Access to the mailbox proves ownership of the account.
    const nowMs = deps.now();
    await updateAccount(trx, userId, { emailVerifiedAtMs: nowMs }, nowMs);
    await liftBounce(trx, account.email);
    await rememberNetwork(trx, userId, network, deps.now());
  });
  return email;
}

function invalidLink() {
  return gone('This link is no longer valid. Ask for a new one.');
}
