import type { Actor } from '#api/auth/actor.ts';
import { verifyPassword } from '#api/auth/passwords.ts';
import { hashToken, makeToken } from '#api/auth/tokens.ts';
import { classifyDbError } from '#api/db/connection/db-errors.ts';
import { withTransaction } from '#api/db/connection/transaction.ts';
import { lockUser } from '#api/db/rows/lock-user.ts';
import type { Deps } from '#api/deps.ts';
import { gone, invalid } from '#api/errors.ts';
import * as policy from '#api/features/auth/policy.ts';
import * as repo from '#api/features/auth/repo.ts';
import { endTrust } from '#api/features/auth/trust.ts';
import { findAccountByEmail, readAccount, updateAccount } from '#api/features/users/service.ts';
import { findSuppression, liftBounce } from '#api/mail/suppressions.ts';
import {
  emailChangeAskedMail,
  emailChangedMail,
  emailChangeMail,
  emailTakenMail,
} from '#api/mail/templates.ts';

type ChangeDeps = Pick<Deps, 'db' | 'now' | 'mailer' | 'env' | 'dataChanges'>;

/**
 * Mails a link to the new address and notifies the old one; the address changes when the link is
 * confirmed. An address with an account is told so by mail, and gets no link. Throws 422 at the
 * invalid field: the password, or the account's own address unless it bounced.
 */
export async function requestEmailChange(
  deps: ChangeDeps,
  { userId }: Actor,
  given: { currentPassword: string; email: string },
): Promise<void> {
  const account = await readAccount(deps.db, userId);
  const { email } = given;
  if (!(await verifyPassword(account.passwordHash, given.currentPassword))) {
    throw invalid({ currentPassword: 'This is not your current password.' });
  }
  const isOwn = email === account.email;
  // An address that bounced can be confirmed again.
  if (isOwn && (await findSuppression(deps.db, email))?.reason !== 'hardBounce') {
    throw invalid({ email: 'This is already your address.' });
  }
  // Answered like any other: registering is the only call that says which addresses have accounts.
  const isTaken = !isOwn && (await findAccountByEmail(deps.db, email)) !== null;
  const token = makeToken();
  const nowMs = deps.now();
  const { siteUrl } = deps.env;
  await withTransaction(deps.db, async (trx) => {
    await lockUser(trx, userId);
    await repo.replaceEmailChange(trx, {
      userId,
      email,
      tokenHash: hashToken(token),
      createdAtMs: nowMs,
      expiresAtMs: nowMs + policy.EMAIL_CHANGE_LIFE_MS,
    });
    const link = `${siteUrl}/confirm-email?token=${token}`;
    await deps.mailer.queue(
      trx,
      isTaken
        ? emailTakenMail(email, `${siteUrl}/login`)
        : emailChangeMail(email, account.name, link),
    );
    const told = { name: account.name, newEmail: email, link: `${siteUrl}/forgot-password` };
    if (!isOwn) await deps.mailer.queue(trx, emailChangeAskedMail(account.email, told));
  });
}

/**
 * Changes the address of the account, once, and notifies the old one. What was handed out before
 * ends, but its devices stay signed in: their owner asked for the change by the password. Mail goes
 * to an address again that had bounced. Throws 410 for an invalid token, or an address registered
 * since.
 */
export async function confirmEmailChange(deps: ChangeDeps, token: string): Promise<void> {
  const tokenHash = hashToken(token);
  const userId = await repo.findEmailChange(deps.db, tokenHash, deps.now());
  if (userId === null) throw invalidLink();
  try {
    await withTransaction(deps.db, async (trx) => {
      await lockUser(trx, userId);
      const email = await repo.takeEmailChange(trx, { userId, tokenHash }, deps.now());
      const account = await readAccount(trx, userId);
      if (email === null || !account.isActive) throw invalidLink();
      const nowMs = deps.now();
      await updateAccount(trx, userId, { email, emailVerifiedAtMs: nowMs }, nowMs);
      await liftBounce(trx, email);
      await endTrust(deps, trx, { userId, kept: 'sessions' });
      const told = { name: account.name, newEmail: email, link: `${deps.env.siteUrl}/contact` };
      if (email !== account.email) {
        await deps.mailer.queue(trx, emailChangedMail(account.email, told));
      }
    });
  } catch (error) {
    // The address was registered since the link was mailed.
    throw classifyDbError(error) === 'duplicate' ? invalidLink() : error;
  }
}

function invalidLink() {
  return gone('This link is no longer valid. Ask for a new one in your profile.');
}
