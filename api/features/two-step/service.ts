import type { Knex } from 'knex';
import type { Actor } from '#api/auth/actor.ts';
import type { CheckedAccount } from '#api/auth/authenticate.ts';
import type { Db } from '#api/db/connection/knex.ts';
import { withTransaction } from '#api/db/connection/transaction.ts';
import { writeInstant } from '#api/db/rows/instants.ts';
import { lockUser } from '#api/db/rows/lock-user.ts';
import type { Deps } from '#api/deps.ts';
import { conflict, gone, invalid } from '#api/errors.ts';
import { closeChallenge, openChallenge } from '#api/features/two-step/challenges.ts';
import {
  addressOfSecret,
  makeCodeSecret,
  stepOfCode,
} from '#api/features/two-step/one-time-codes.ts';
import { presentPasskey } from '#api/features/two-step/presenter.ts';
import { hashRecoveryCode, makeRecoveryCodes } from '#api/features/two-step/recovery-codes.ts';
import * as repo from '#api/features/two-step/repo.ts';
import { type Account, readAccount } from '#api/features/users/service.ts';
import { type TwoStepNotice, twoStepMail } from '#api/mail/two-step-mails.ts';
import type { SecondStepNeeded } from '#shared/contract/account/auth.ts';
import type { TwoStep } from '#shared/contract/account/two-step.ts';

export { deleteExpiredChallenges } from '#api/features/two-step/repo.ts';

type TwoStepDeps = Pick<Deps, 'db' | 'now' | 'mailer' | 'env' | 'secrets'>;

/** Whether a user has one-time codes or a passkey. */
export async function hasTwoStep(db: Db, userId: string): Promise<boolean> {
  return (await repo.listMethods(db, userId)).length > 0;
}

/**
 * Asks for the second step of a sign-in whose password was right; null where the user has none, or where
 * the password has changed since it was compared, which the sign-in refuses.
 */
export async function askSecondStep(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { userId, passwordHash }: CheckedAccount,
): Promise<SecondStepNeeded | null> {
  const methods = await repo.listMethods(db, userId);
  if (methods.length === 0) return null;
  const challenge = { userId, kind: 'secondStep', passkeyChallenge: null } as const;
  const opened = await withTransaction(db, async (trx) => {
    await lockUser(trx, userId);
    const account = await readAccount(trx, userId);
    return account.passwordHash === passwordHash ? openChallenge(trx, challenge, now()) : null;
  });
  if (opened === null) return null;
  const { token, expiresAtMs } = opened;
  const left = await repo.countRecoveryCodes(db, userId);
  return {
    secondStep: {
      challenge: token,
      methods: [...methods, ...(left > 0 ? (['recoveryCode'] as const) : [])],
      expiresAt: writeInstant(expiresAtMs),
    },
  };
}

/** Forgets the sign-ins of a user that wait for their second step: the password has changed. */
export async function forgetSignIns(trx: Db, userId: string): Promise<void> {
  await repo.deleteChallenges(trx, userId);
}

/**
 * Answers a challenge by a one-time code or a recovery code, each of which works once. Throws 422 at
 * `code` for one that is wrong or used up, 410 where the challenge is over.
 */
export function passByCode(
  deps: TwoStepDeps,
  challenge: repo.ChallengeRow & { userId: string },
  code: string,
): Promise<void> {
  const { userId } = challenge;
  return withTransaction(deps.db, async (trx: Knex.Transaction) => {
    await lockUser(trx, userId);
    const account = await readAccount(trx, userId);
    if (!account.isActive) throw gone('This account was deactivated.');
    const digits = code.replace(/\s/g, '');
    if (/^\d{6}$/.test(digits)) await consumeOneTimeCode(deps, trx, { userId, code: digits });
    else await consumeRecoveryCode(deps, trx, { account, code });
    await closeChallenge(trx, challenge);
  });
}

async function consumeOneTimeCode(
  deps: TwoStepDeps,
  trx: Db,
  { userId, code }: { userId: string; code: string },
): Promise<void> {
  const stored = await repo.findSecret(trx, userId);
  if (stored === null || stored.confirmedAtMs === null) throw wrongCode();
  const step = stepIn(deps, { userId, sealed: stored.sealed, code });
  if (step === null) throw wrongCode();
  if (!(await repo.consumeStep(trx, userId, step))) {
    throw invalid({ code: 'This code has already been used. Wait for the next one.' });
  }
}

function stepIn(
  { secrets, now }: TwoStepDeps,
  { userId, sealed, code }: { userId: string; sealed: string; code: string },
): number | null {
  const secret = secrets.open(sealed, userId);
  return secret === null ? null : stepOfCode(secret, code, now());
}

async function consumeRecoveryCode(
  deps: TwoStepDeps,
  trx: Db,
  { account, code }: { account: Account; code: string },
): Promise<void> {
  const hash = hashRecoveryCode(account.id, code);
  if (!(await repo.consumeRecoveryCode(trx, account.id, hash, deps.now()))) throw wrongCode();
  const left = await repo.countRecoveryCodes(trx, account.id);
  await tell(deps, trx, account, { kind: 'recoveryCodeUsed', left });
}

function wrongCode() {
  return invalid({
    code: 'This code is wrong. Check your device’s clock, or use a recovery code.',
  });
}

/** Mails a user about a change of how they sign in. */
export async function tell(
  { mailer, env }: Pick<Deps, 'mailer' | 'env'>,
  trx: Db,
  { email, name }: Pick<Account, 'email' | 'name'>,
  notice: TwoStepNotice,
): Promise<void> {
  await mailer.queue(trx, twoStepMail({ email, name, siteUrl: env.siteUrl }, notice));
}

/** How a user signs in beside the password. */
export async function readTwoStep(
  { db, env }: Pick<Deps, 'db' | 'env'>,
  { userId, isAdmin }: Actor,
): Promise<TwoStep> {
  const [secret, passkeys, recoveryCodesLeft] = await Promise.all([
    repo.findSecret(db, userId),
    repo.listPasskeys(db, userId),
    repo.countRecoveryCodes(db, userId),
  ]);
  const sinceMs = secret?.confirmedAtMs ?? null;
  return {
    code: sinceMs === null ? null : { since: writeInstant(sinceMs) },
    passkeys: passkeys.map(presentPasskey),
    recoveryCodesLeft,
    isRequired: isAdmin && env.adminRequiresFactor,
  };
}

/** Makes a secret for one-time codes, which a code has to confirm; throws 409 while they are on. */
export function startCode(
  deps: TwoStepDeps,
  { userId }: Actor,
): Promise<{ secret: string; address: string }> {
  return withTransaction(deps.db, async (trx: Knex.Transaction) => {
    await lockUser(trx, userId);
    const stored = await repo.findSecret(trx, userId);
    if (stored !== null && stored.confirmedAtMs !== null) {
      throw conflict('One-time codes are already on. Turn them off to set up another device.');
    }
    const { email } = await readAccount(trx, userId);
    const secret = makeCodeSecret();
    await repo.replaceSecret(trx, userId, deps.secrets.seal(secret, userId), deps.now());
    return { secret, address: addressOfSecret(secret, email) };
  });
}

/**
 * Turns one-time codes on. Returns ten recovery codes, or null where the user has some. Throws 422 at
 * `code` for a wrong one, 409 where no set-up is under way.
 */
export function confirmCode(
  deps: TwoStepDeps,
  { userId }: Actor,
  code: string,
): Promise<string[] | null> {
  return withTransaction(deps.db, async (trx: Knex.Transaction) => {
    await lockUser(trx, userId);
    const stored = await repo.findSecret(trx, userId);
    if (stored === null || stored.confirmedAtMs !== null) {
      throw conflict('This setup was restarted or is already done. Please reload the page.');
    }
    const step = stepIn(deps, { userId, sealed: stored.sealed, code });
    if (step === null) {
      throw invalid({ code: 'This code is wrong. Check your device’s clock.' });
    }
    await repo.confirmSecret(trx, userId, { step, nowMs: deps.now() });
    await tell(deps, trx, await readAccount(trx, userId), { kind: 'codesOn' });
    return giveRecoveryCodes(deps, trx, userId);
  });
}

/** Makes recovery codes for a user who has none; else returns null. */
export async function giveRecoveryCodes(
  { now }: Pick<Deps, 'now'>,
  trx: Db,
  userId: string,
): Promise<string[] | null> {
  if ((await repo.countRecoveryCodes(trx, userId)) > 0) return null;
  return renew(trx, userId, now());
}

async function renew(trx: Db, userId: string, nowMs: number): Promise<string[]> {
  const codes = makeRecoveryCodes();
  const hashes = codes.map((code) => hashRecoveryCode(userId, code));
  await repo.replaceRecoveryCodes(trx, userId, hashes, nowMs);
  return codes;
}

/** Turns one-time codes off, if they are on. */
export function removeCode(deps: TwoStepDeps, { userId }: Actor): Promise<void> {
  return withTransaction(deps.db, async (trx: Knex.Transaction) => {
    await lockUser(trx, userId);
    const stored = await repo.findSecret(trx, userId);
    if (stored === null) return;
    await repo.deleteSecret(trx, userId);
    await tidyUp(trx, userId);
    if (stored.confirmedAtMs === null) return;
    await tell(deps, trx, await readAccount(trx, userId), { kind: 'codesOff' });
  });
}

/** Recovery codes and waiting sign-ins go with the last second step. */
export async function tidyUp(trx: Db, userId: string): Promise<void> {
  if (await hasTwoStep(trx, userId)) return;
  await repo.deleteRecoveryCodes(trx, userId);
  await repo.deleteChallenges(trx, userId);
}

/** Makes ten new recovery codes; throws 409 for a user without two-step sign-in. */
export function renewRecoveryCodes(deps: TwoStepDeps, { userId }: Actor): Promise<string[]> {
  return withTransaction(deps.db, async (trx: Knex.Transaction) => {
    await lockUser(trx, userId);
    if (!(await hasTwoStep(trx, userId))) {
      throw conflict('Set up one-time codes or a passkey first.');
    }
    await tell(deps, trx, await readAccount(trx, userId), { kind: 'recoveryCodesRenewed' });
    return renew(trx, userId, deps.now());
  });
}

/** Takes every second step from an account, for an owner at the machine; false where it has none. */
export async function resetTwoStep(trx: Knex.Transaction, userId: string): Promise<boolean> {
  await lockUser(trx, userId);
  const secrets = await repo.deleteSecret(trx, userId);
  const passkeys = await repo.deletePasskeys(trx, userId);
  await tidyUp(trx, userId);
  return secrets + passkeys > 0;
}
