import type { Knex } from 'knex';
import { hashPassword } from '#api/auth/passwords.ts';
import { classifyDbError } from '#api/db/connection/db-errors.ts';
import type { Db } from '#api/db/connection/knex.ts';
import { withTransaction } from '#api/db/connection/transaction.ts';
import { lockUser } from '#api/db/rows/lock-user.ts';
import type { Deps } from '#api/deps.ts';
import { conflict, invalid, notFound } from '#api/errors.ts';
import { cancelDeletion, scheduleDeletion } from '#api/features/account-deletion/service.ts';
import { presentDetails } from '#api/features/admin-users/presenter.ts';
import * as repo from '#api/features/admin-users/repo.ts';
import { type AuditActor, type AuditedAct, recordAct } from '#api/features/audit/service.ts';
import {
  endTrust,
  listSessionsOf,
  refusePassword,
  setTemporaryPassword,
} from '#api/features/auth/service.ts';
import { readCurrent, updateByHand } from '#api/features/subscriptions/service.ts';
import {
  type Account,
  findKnownAccount,
  lockAsAdministrator,
  refuseLastAdministrator,
  updateAccount,
} from '#api/features/users/service.ts';
import {
  addressChangedMail,
  deletionBySupportMail,
  temporaryPasswordMail,
} from '#api/mail/account-mails.ts';
import { findSuppression, liftBounce } from '#api/mail/suppressions.ts';
import type { adminUsersApi, UserDetails } from '#shared/contract/admin/admin-users.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';

export { countUsers } from '#api/features/admin-users/lists.ts';

/** Dependencies of acts of administrators. */
export type ActContext = Pick<Deps, 'db' | 'now' | 'mailer' | 'env' | 'dataChanges'>;

const TEMP_PASSWORD_LIFE_MS = 24 * 60 * 60 * 1000;

/** Everything about a user at an instant; throws 404 for an unknown id. */
export async function readDetails(db: Db, userId: string, nowMs: number): Promise<UserDetails> {
  const account = await findKnownAccount(db, userId);
  const entry = await repo.findEntry(db, userId);
  const [row] = entry === null ? [] : await repo.withAccounts(db, [entry]);
  if (row === undefined) throw notFound('The user');
  return presentDetails(row, {
    account,
    premium: await readCurrent(db, userId, nowMs),
    devices: await listSessionsOf(db, account, nowMs),
    suppression: await findSuppression(db, account.email),
  });
}

/** An act under way: the transaction, the account as it is in it, and what else it needs. */
interface Act {
  readonly trx: Knex.Transaction;
  readonly account: Account;
  readonly administrators: Awaited<ReturnType<typeof lockAsAdministrator>>;
  readonly nowMs: number;
  /** Appends the act to the audit log. */
  readonly record: (act: string, details?: AuditedAct['details'], id?: string) => Promise<void>;
}

/**
 * Runs an act on a user in a transaction in which the actor still is an active administrator, one act
 * after the other. Throws 403 where the actor is none any more, 404 for an unknown user.
 */
export async function actOn<Result>(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: AuditActor,
  userId: string,
  work: (act: Act) => Promise<Result>,
): Promise<Result> {
  const nowMs = now();
  return withTransaction(db, async (trx) => {
    const administrators = await lockAsAdministrator(trx, actor.userId);
    await lockUser(trx, userId);
    const account = await findKnownAccount(trx, userId);
    const record: Act['record'] = (act, details, id) =>
      recordAct(
        trx,
        actor,
        {
          act: `user.${act}`,
          subjectKind: 'user',
          subjectId: userId,
          ...(details !== undefined && { details }),
          ...(id !== undefined && { id }),
        },
        nowMs,
      );
    return work({ trx, account, administrators, nowMs, record });
  });
}

/**
 * Changes name, address or rights of a user; a new address and fewer rights end what was handed out
 * before. Throws 409 with the present user where they have changed since `version`, or where no active
 * administrator would remain; 422 for a taken address, and for one's own rights.
 */
export async function changeUser(
  context: ActContext,
  actor: AuditActor,
  userId: string,
  given: BodyOf<typeof adminUsersApi.update>,
): Promise<UserDetails> {
  try {
    return await actOn(context, actor, userId, async (act) => {
      const { trx, account, nowMs } = act;
      await refuseStale(act, given.version);
      const change = changesOf(account, given);
      if (change.isAdmin !== undefined) refuseOwn(actor, userId, 'isAdmin');
      if (change.isAdmin === false) refuseLastAdministrator(act.administrators, userId);
      if (Object.keys(change).length > 0) {
        // Nobody has opened a link that was mailed to the new address.
        const verified = change.email === undefined ? {} : { emailVerifiedAtMs: null };
        await updateAccount(trx, userId, { ...change, ...verified }, nowMs);
        if (change.email !== undefined) await tellOfAddress(context, trx, account, change.email);
        // Links went to the old address; the old rights were those of its devices.
        if (change.email !== undefined || change.isAdmin === false) {
          await endTrust(context, trx, { userId, kept: null });
        }
        await act.record('update', {
          name: change.name !== undefined,
          email: change.email !== undefined,
          isAdmin: change.isAdmin ?? null,
        });
      }
      return readDetails(trx, userId, nowMs);
    });
  } catch (error) {
    if (classifyDbError(error) !== 'duplicate') throw error;
    throw invalid({ email: 'This address already has an account.' });
  }
}

function changesOf(
  account: Account,
  { name, email, isAdmin }: BodyOf<typeof adminUsersApi.update>,
): { name?: string; email?: string; isAdmin?: boolean } {
  return {
    ...(name !== undefined && name !== account.name && { name }),
    ...(email !== undefined && email !== account.email && { email }),
    ...(isAdmin !== undefined && isAdmin !== account.isAdmin && { isAdmin }),
  };
}

async function tellOfAddress(
  { mailer, env }: ActContext,
  trx: Knex.Transaction,
  { email, name }: Account,
  newEmail: string,
): Promise<void> {
  const told = { name, newEmail, siteUrl: env.siteUrl };
  for (const to of [email, newEmail]) await mailer.queue(trx, addressChangedMail(to, told));
}

async function refuseStale({ trx, account, nowMs }: Act, seen: number | undefined): Promise<void> {
  if (seen === undefined || seen === account.version) return;
  throw conflict(
    'Somebody else has changed this user. Check the changes and try again.',
    await readDetails(trx, account.id, nowMs),
  );
}

function refuseOwn({ userId }: AuditActor, subjectId: string, field: string): void {
  if (userId !== subjectId) return;
  throw invalid({ [field]: 'You can’t do this to your own account. Ask another administrator.' });
}

/**
 * Deactivates a user, whose devices are signed out, or activates one again; throws as `changeUser`
 * does.
 */
export function setStatus(
  context: ActContext,
  actor: AuditActor,
  userId: string,
  { isActive, version }: BodyOf<typeof adminUsersApi.setStatus>,
): Promise<UserDetails> {
  return actOn(context, actor, userId, async (act) => {
    const { trx, account, administrators, nowMs } = act;
    await refuseStale(act, version);
    if (isActive !== account.isActive) {
      refuseOwn(actor, userId, 'isActive');
      if (!isActive) refuseLastAdministrator(administrators, userId);
      await updateAccount(trx, userId, { isActive }, nowMs);
      if (!isActive) await endTrust(context, trx, { userId, kept: null });
      await act.record(isActive ? 'activate' : 'deactivate');
    }
    return readDetails(trx, userId, nowMs);
  });
}

/** Gives a user a plan for its usual period, or ends premium; throws as `updateByHand` does. */
export async function setPlan(
  context: Parameters<typeof updateByHand>[0],
  actor: AuditActor,
  userId: string,
  { plan }: BodyOf<typeof adminUsersApi.setPlan>,
): Promise<UserDetails> {
  await findKnownAccount(context.db, userId);
  await updateByHand(context, actor, { userId, plan, reason: '' });
  return readDetails(context.db, userId, context.now());
}

/**
 * Sets a temporary password, signs every device out and tells the user without the password. Throws
 * 422 for a poor password and for one's own account.
 */
export async function setTempPassword(
  context: ActContext,
  actor: AuditActor,
  userId: string,
  { tempPassword }: BodyOf<typeof adminUsersApi.resetPassword>,
): Promise<UserDetails> {
  refuseOwn(actor, userId, 'tempPassword');
  const { email } = await findKnownAccount(context.db, userId);
  refusePassword('tempPassword', tempPassword, email);
  const passwordHash = await hashPassword(tempPassword);
  return actOn(context, actor, userId, async ({ trx, account, nowMs, record }) => {
    const untilMs = nowMs + TEMP_PASSWORD_LIFE_MS;
    await setTemporaryPassword(context, trx, account, { passwordHash, untilMs });
    const mail = temporaryPasswordMail(account, { untilMs, siteUrl: context.env.siteUrl });
    await context.mailer.queue(trx, mail);
    await record('resetPassword', { until: untilMs });
    return readDetails(trx, userId, nowMs);
  });
}

/**
 * Lets mail that a user asks for through again to an address that bounced; where it did not, nothing
 * changes.
 */
export function liftBounceOf(
  context: ActContext,
  actor: AuditActor,
  userId: string,
): Promise<UserDetails> {
  return actOn(context, actor, userId, async ({ trx, account, nowMs, record }) => {
    if (await liftBounce(trx, account.email)) await record('liftBounce');
    return readDetails(trx, userId, nowMs);
  });
}

/** Signs every device of a user out. */
export function signOutUser(
  context: ActContext,
  actor: AuditActor,
  userId: string,
): Promise<UserDetails> {
  return actOn(context, actor, userId, async ({ trx, account, nowMs, record }) => {
    const devices = await listSessionsOf(trx, account, nowMs);
    await endTrust(context, trx, { userId, kept: null });
    await record('signOut', { devices: devices.length });
    return readDetails(trx, userId, nowMs);
  });
}

/**
 * Has a user deleted after the grace period, signs every device out and tells the user; a repeat keeps
 * the first day. Throws as `setStatus` does.
 */
export function deleteUser(
  context: ActContext,
  actor: AuditActor,
  userId: string,
): Promise<UserDetails> {
  return actOn(context, actor, userId, async (act) => {
    const { trx, account, administrators, nowMs } = act;
    refuseOwn(actor, userId, 'id');
    if (account.isAdmin) refuseLastAdministrator(administrators, userId);
    await endTrust(context, trx, { userId, kept: null });
    if (account.deletesAtMs === null) {
      const deletesAtMs = await scheduleDeletion(trx, userId, nowMs);
      const { siteUrl } = context.env;
      await context.mailer.queue(trx, deletionBySupportMail(account, { deletesAtMs, siteUrl }));
      await act.record('delete', { deletesAt: deletesAtMs });
    }
    return readDetails(trx, userId, nowMs);
  });
}

/** Keeps a user who was to be deleted; one who was not stays as they are. */
export function keepUser(
  context: ActContext,
  actor: AuditActor,
  userId: string,
): Promise<UserDetails> {
  return actOn(context, actor, userId, async ({ trx, nowMs, record }) => {
    if (await cancelDeletion(context, trx, userId)) await record('keep');
    return readDetails(trx, userId, nowMs);
  });
}
