import type { Knex } from 'knex';
import type { Context } from 'koa';
import { v7 as uuidv7 } from 'uuid';
import type { Actor } from '#api/auth/actor.ts';
import type { AccountLookup, CheckedAccount } from '#api/auth/authenticate.ts';
import { deviceNameOf } from '#api/auth/device-name.ts';
import { passwordRefusal } from '#api/auth/password-rules.ts';
import { hashPassword, isOutdatedHash, verifyNobody, verifyPassword } from '#api/auth/passwords.ts';
import { hashToken, makeToken } from '#api/auth/tokens.ts';
import { classifyDbError } from '#api/db/connection/db-errors.ts';
import type { Db } from '#api/db/connection/knex.ts';
import { withTransaction } from '#api/db/connection/transaction.ts';
import { isSeenAnew, noteSeen } from '#api/db/derived/user-directory.ts';
import { lockUser } from '#api/db/rows/lock-user.ts';
import type { Deps } from '#api/deps.ts';
import { invalid, notFound } from '#api/errors.ts';
import { rememberNetwork } from '#api/features/auth/known-networks.ts';
import * as policy from '#api/features/auth/policy.ts';
import { presentDevice } from '#api/features/auth/presenter.ts';
import * as repo from '#api/features/auth/repo.ts';
import { endTrust } from '#api/features/auth/trust.ts';
import { hasTwoStep } from '#api/features/two-step/service.ts';
import {
  type Account,
  findAccountByEmail,
  insertAccount,
  readAccount,
  readUser,
  replacePasswordHash,
  updatePassword,
} from '#api/features/users/service.ts';
import { passwordChangedMail } from '#api/mail/templates.ts';
import { networkOf } from '#api/middleware/networks.ts';
import type { SignedIn } from '#shared/contract/account/auth.ts';
import type { Device } from '#shared/contract/account/users.ts';

export { requestEmailChange } from '#api/features/auth/email-changes.ts';
export { isKnownNetworkOf } from '#api/features/auth/known-networks.ts';
export { hasSession } from '#api/features/auth/repo.ts';
export { endTrust } from '#api/features/auth/trust.ts';

/** Returns passport's lookups of accounts and sessions in this database. */
export function accountLookup(db: Knex, now: () => number): AccountLookup {
  return {
    findActor: (token) => findActor(db, token, now()),
    hasTwoStep: (userId) => hasTwoStep(db, userId),
    async checkPassword(email, password) {
      const account = await findAccountByEmail(db, email);
      if (account === null) {
        await verifyNobody(password);
        return null;
      }
      const isRight = await verifyPassword(account.passwordHash, password);
      if (!isRight || !account.isActive) return null;
      const { id: userId, passwordHash } = account;
      if (!isOutdatedHash(passwordHash)) return { userId, passwordHash };
      return { userId, passwordHash: await rehash(db, account, password, now()) };
    },
  };
}

/** Sessions and rights are read on each call, so that losing one takes effect immediately. */
async function findActor(db: Knex, token: string, nowMs: number): Promise<Actor | null> {
  const session = await repo.findSessionByToken(db, hashToken(token));
  if (session === null || !session.isActive) return null;
  if (!policy.isAlive(session, session.isAdmin, nowMs)) return null;
  const { tempPasswordUntilMs } = session;
  if (tempPasswordUntilMs !== null && nowMs >= tempPasswordUntilMs) return null;
  if (policy.isSeenOutdated(session.lastSeenAtMs, nowMs)) {
    await noteUse(db, session, nowMs).catch(ignoreBusyDatabase);
  }
  return {
    userId: session.userId,
    sessionId: session.id,
    confirmedAtMs: session.confirmedAtMs,
    isAdmin: session.isAdmin,
    timeZone: session.timeZone,
    mustChangePassword: tempPasswordUntilMs !== null,
  };
}

async function noteUse(db: Knex, session: repo.Session, nowMs: number): Promise<void> {
  await repo.updateLastSeen(db, session, nowMs);
  if (isSeenAnew(session.lastSeenAtMs, nowMs)) await noteSeen(db, session.userId, nowMs);
}

/** A read must not fail because its last use could not be written. */
function ignoreBusyDatabase(error: unknown): void {
  if (!['retry', 'unavailable'].includes(classifyDbError(error))) throw error;
}

/** Returns the hash that is finally stored, unless it was changed concurrently. */
async function rehash(
  db: Knex,
  account: Account,
  password: string,
  nowMs: number,
): Promise<string> {
  const hashes = { from: account.passwordHash, to: await hashPassword(password) };
  return (await replacePasswordHash(db, account.id, hashes, nowMs)) ? hashes.to : hashes.from;
}

/** Caller of a sign-in: the `User-Agent` of the device, and its network. */
export interface Caller {
  userAgent: string;
  network: string;
}

/** Returns the caller of a sign-in from a request. */
export function callerOf(ctx: Context): Caller {
  return { userAgent: ctx.get('user-agent'), network: networkOf(ctx.ip) };
}

/** Creates an account and signs it in; throws 422 at `email` for a registered address. */
export async function register(
  deps: Pick<Deps, 'db' | 'now'>,
  given: { name: string; email: string; password: string; timeZone?: string | undefined },
  caller: Caller,
): Promise<SignedIn> {
  refusePassword('password', given.password, given.email);
  if ((await findAccountByEmail(deps.db, given.email)) !== null) throw takenAddress();
  const account = {
    id: uuidv7(),
    email: given.email,
    name: given.name,
    passwordHash: await hashPassword(given.password),
    timeZone: given.timeZone ?? 'UTC',
    isAdmin: false,
    isActive: true,
    createdAtMs: deps.now(),
  };
  try {
    return await withTransaction(deps.db, async (trx) => {
      await insertAccount(trx, account);
      return openSession(trx, account.id, caller, deps.now());
    });
  } catch (error) {
    // The address was registered since it was looked up.
    throw classifyDbError(error) === 'duplicate' ? takenAddress() : error;
  }
}

function takenAddress() {
  return invalid({ email: 'This address already has an account. Sign in instead.' });
}

/** Throws 422 at `field` for a password that is common or equals the address. */
export function refusePassword(field: string, password: string, email: string): void {
  const refusal = passwordRefusal(password, email);
  if (refusal !== null) throw invalid({ [field]: refusal });
}

/**
 * Signs a user in, and deletes expired sessions. Throws 422 where the verified password has changed
 * since, or is an expired temporary one. Sign-ins by a second step or a passkey pass no hash,
 * because a change of the password ends them.
 */
export function signIn(
  deps: Pick<Deps, 'db' | 'now'>,
  { userId, passwordHash }: Pick<CheckedAccount, 'userId'> & Partial<CheckedAccount>,
  caller: Caller,
): Promise<SignedIn> {
  return withTransaction(deps.db, async (trx) => {
    await lockUser(trx, userId);
    const nowMs = deps.now();
    const account = await readAccount(trx, userId);
    if (passwordHash !== undefined && account.passwordHash !== passwordHash) throw wrongSignIn();
    refuseExpired(account, nowMs);
    await clearSessions(trx, account, nowMs);
    return openSession(trx, userId, caller, nowMs);
  });
}

/** Returns a 422 that does not reveal whether the address or the password is wrong. */
export function wrongSignIn() {
  return invalid({ password: 'E-mail or password is wrong.' });
}

function refuseExpired({ tempPasswordUntilMs }: Account, nowMs: number): void {
  if (tempPasswordUntilMs === null || nowMs < tempPasswordUntilMs) return;
  throw invalid({
    password: 'This temporary password has expired. Set a new one with “Forgot password?”.',
  });
}

async function clearSessions(trx: Db, account: Account, nowMs: number): Promise<void> {
  const sessions = await repo.listSessions(trx, account.id);
  const ended = sessions.filter((session, index) => {
    const isCrowdedOut = index >= policy.MAX_SESSIONS - 1;
    return isCrowdedOut || !policy.isAlive(session, account.isAdmin, nowMs);
  });
  if (ended.length === 0) return;
  await repo.deleteSessions(
    trx,
    account.id,
    ended.map(({ id }) => id),
  );
}

async function openSession(
  trx: Db,
  userId: string,
  { userAgent, network }: Caller,
  nowMs: number,
): Promise<SignedIn> {
  const token = makeToken();
  const session = {
    userId,
    id: uuidv7(),
    device: deviceNameOf(userAgent),
    createdAtMs: nowMs,
    lastSeenAtMs: nowMs,
    expiresAtMs: nowMs + policy.SESSION_LIFE_MS,
    confirmedAtMs: nowMs,
  };
  await repo.insertSession(trx, session, hashToken(token));
  await noteSeen(trx, userId, nowMs);
  await rememberNetwork(trx, userId, network, nowMs);
  return { token, user: await readUser(trx, userId) };
}

/** Revokes the session of the actor, with its event stream. */
export async function signOut(
  { db, dataChanges }: Pick<Deps, 'db' | 'dataChanges'>,
  { userId, sessionId }: Actor,
): Promise<void> {
  await repo.deleteSessions(db, userId, [sessionId]);
  dataChanges.noteAccess(userId);
}

/** Confirms the session of the actor for 10 minutes; throws 422 at `password` for a wrong one. */
export async function confirmPassword(
  deps: Pick<Deps, 'db' | 'now'>,
  { userId, sessionId }: Actor,
  password: string,
): Promise<void> {
  const { passwordHash } = await readAccount(deps.db, userId);
  if (!(await verifyPassword(passwordHash, password))) {
    throw invalid({ password: 'This is not your password.' });
  }
  await repo.updateConfirmed(deps.db, { userId, id: sessionId }, deps.now());
}

/** Returns the signed-in devices, the one seen last first. */
export async function listDevices(db: Db, actor: Actor, nowMs: number): Promise<Device[]> {
  const sessions = await repo.listSessions(db, actor.userId);
  return sessions
    .filter((session) => policy.isAlive(session, actor.isAdmin, nowMs))
    .map((session) => presentDevice(session, actor.sessionId));
}

/** Signs out one device of the actor, with its event stream; throws 404 for any other. */
export async function revokeDevice(
  { db, dataChanges }: Pick<Deps, 'db' | 'dataChanges'>,
  { userId }: Actor,
  sessionId: string,
): Promise<void> {
  const count = await repo.deleteSessions(db, userId, [sessionId]);
  if (count === 0) throw notFound('This device');
  dataChanges.noteAccess(userId);
}

/**
 * Changes the password and ends what was handed out before but the calling device; throws 422 at the
 * invalid field.
 */
export async function changePassword(
  deps: Pick<Deps, 'db' | 'now' | 'mailer' | 'env' | 'dataChanges'>,
  actor: Actor,
  given: { currentPassword: string; newPassword: string },
): Promise<void> {
  const account = await readAccount(deps.db, actor.userId);
  if (!(await verifyPassword(account.passwordHash, given.currentPassword))) throw wrongPassword();
  refusePassword('newPassword', given.newPassword, account.email);
  if (account.tempPasswordUntilMs !== null && given.newPassword === given.currentPassword) {
    throw invalid({ newPassword: 'Choose a password other than the temporary one.' });
  }
  const passwordHash = await hashPassword(given.newPassword);
  await withTransaction(deps.db, (trx) =>
    replacePassword(deps, trx, { account, passwordHash, kept: actor }),
  );
}

function wrongPassword() {
  return invalid({ currentPassword: 'This is not your current password.' });
}

/**
 * Sets a temporary password until an instant and ends what was handed out before; run it in a
 * transaction, after `lockUser`. The caller notifies the user.
 */
export async function setTemporaryPassword(
  deps: Pick<Deps, 'now' | 'dataChanges'>,
  trx: Knex.Transaction,
  account: Account,
  { passwordHash, untilMs }: { passwordHash: string; untilMs: number },
): Promise<void> {
  const change = { from: account.passwordHash, to: passwordHash, tempPasswordUntilMs: untilMs };
  await updatePassword(trx, account.id, change, deps.now());
  await endTrust(deps, trx, { userId: account.id, kept: null });
}

/** Returns the signed-in devices of a user as stored, the one seen last first. */
export async function listSessionsOf(
  db: Db,
  { id, isAdmin }: Pick<Account, 'id' | 'isAdmin'>,
  nowMs: number,
): Promise<repo.Session[]> {
  const sessions = await repo.listSessions(db, id);
  return sessions.filter((session) => policy.isAlive(session, isAdmin, nowMs));
}

/**
 * Sets a password in a transaction, ends what was handed out before but the kept session, and notifies
 * the owner. Throws 422 when the password was changed since `account` was read.
 */
export async function replacePassword(
  deps: Pick<Deps, 'now' | 'mailer' | 'env' | 'dataChanges'>,
  trx: Knex.Transaction,
  change: { account: Account; passwordHash: string; kept: { sessionId: string } | null },
): Promise<void> {
  const { account, passwordHash, kept } = change;
  const isReplaced = await updatePassword(
    trx,
    account.id,
    { from: account.passwordHash, to: passwordHash, tempPasswordUntilMs: null },
    deps.now(),
  );
  if (!isReplaced) throw wrongPassword();
  await endTrust(deps, trx, { userId: account.id, kept });
  const link = `${deps.env.siteUrl}/forgot-password`;
  await deps.mailer.queue(trx, passwordChangedMail(account.email, account.name, link));
}
