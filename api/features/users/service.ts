import type { Knex } from 'knex';
import type { Db } from '#api/db/connection/knex.ts';
import { withTransaction } from '#api/db/connection/transaction.ts';
import { lockUser } from '#api/db/rows/lock-user.ts';
import { conflict, forbidden, notFound, unauthorized } from '#api/errors.ts';
import { unlockAchievements } from '#api/features/stats/service.ts';
import { presentActiveTask, presentUser } from '#api/features/users/presenter.ts';
import * as repo from '#api/features/users/repo.ts';
import type { ActiveTask, User } from '#shared/contract/account/users.ts';
import { mergeSettings } from '#shared/domain/settings/merge-settings.ts';
import type { TimerSettings } from '#shared/domain/settings/timer-settings.ts';

export type { Account } from '#api/features/users/repo.ts';
export {
  findAccountByEmail,
  insertAccount,
  lockAdministrators,
  replacePasswordHash,
  updateAccount,
  updatePassword,
} from '#api/features/users/repo.ts';

/** Settings as a caller sends them: what is missing or undefined keeps its value. */
export type SettingsPart = { [Field in keyof TimerSettings]?: TimerSettings[Field] | undefined };

/** Returns whether an account with this id exists. */
export async function hasAccount(db: Db, id: string): Promise<boolean> {
  return (await repo.findAccount(db, id)) !== null;
}

/**
 * Locks the administrators until the end of a transaction; throws 403 where this account is no active
 * administrator any more.
 */
export async function lockAsAdministrator(
  trx: Knex.Transaction,
  userId: string,
): Promise<Awaited<ReturnType<typeof repo.lockAdministrators>>> {
  const administrators = await repo.lockAdministrators(trx);
  // One who is about to be deleted may act to the end.
  if (!administrators.some(({ id }) => id === userId)) throw forbidden();
  return administrators;
}

/**
 * Runs an act in a transaction in which the actor still is an administrator: somebody may have taken
 * their rights since the call was admitted. Throws 403 then.
 */
export function asAdministrator<Result>(
  db: Db,
  { userId }: { readonly userId: string },
  work: (trx: Knex.Transaction) => Promise<Result>,
): Promise<Result> {
  return withTransaction(db, async (trx) => {
    await lockAsAdministrator(trx, userId);
    return work(trx);
  });
}

/** The account of a signed-in user; throws 401 when it went away since the request was admitted. */
export async function readAccount(db: Db, userId: string): Promise<repo.Account> {
  const account = await repo.findAccount(db, userId);
  if (account === null) throw unauthorized();
  return account;
}

/** An account that is there and is not being deleted at this moment; throws 404 for any other. */
export async function findKnownAccount(db: Db, userId: string): Promise<repo.Account> {
  const account = await repo.findAccount(db, userId);
  // 0 stands for an account whose rows are being deleted.
  if (account === null || account.deletesAtMs === 0) throw notFound('The user');
  return account;
}

/** Throws 409 unless an active administrator remains without this user. */
export function refuseLastAdministrator(
  administrators: readonly repo.AdministratorRow[],
  userId: string,
): void {
  if (administrators.some(({ id, isActive }) => isActive && id !== userId)) return;
  throw conflict(
    'This is the last active administrator. Make someone else an administrator first.',
  );
}

/** The user as replies show it. */
export async function readUser(db: Db, userId: string): Promise<User> {
  return presentUser(await readAccount(db, userId));
}

/** The user with settings and active task, as a client needs them at its start. */
export async function readCurrent(
  db: Db,
  userId: string,
): Promise<{ user: User; settings: TimerSettings; activeTask: ActiveTask | null }> {
  const current = await repo.findCurrent(db, userId);
  if (current === null) throw unauthorized();
  const { account, activeTask } = current;
  return {
    user: presentUser(account),
    settings: mergeSettings(account.settings),
    activeTask: presentActiveTask(activeTask),
  };
}

/** The saved settings over the defaults. */
export async function readSettings(db: Db, userId: string): Promise<TimerSettings> {
  return mergeSettings((await readAccount(db, userId)).settings);
}

/**
 * Merges the given settings into the saved ones, so that two concurrent callers do not overwrite
 * each other's fields. When the rest days change, achievements that the new streak reaches are
 * awarded in the same transaction.
 */
export function saveSettings(
  db: Db,
  userId: string,
  change: SettingsPart,
  nowMs: number,
): Promise<TimerSettings> {
  return withTransaction(db, async (trx: Knex.Transaction) => {
    await lockUser(trx, userId);
    const given = Object.entries(change).filter(([, value]) => value !== undefined);
    const { timeZone, settings: saved } = await readAccount(trx, userId);
    const present = mergeSettings(saved);
    const settings = mergeSettings({ ...present, ...Object.fromEntries(given) });
    await repo.updateSettings(trx, userId, settings, nowMs);
    if (settings.restDays.join() !== present.restDays.join()) {
      await unlockAchievements(trx, { userId, timeZone }, nowMs);
    }
    return settings;
  });
}

/** Changes the name, the time zone or the picture of a user, and returns the user as replies show it. */
export function saveProfile(
  db: Knex,
  userId: string,
  change: Parameters<typeof repo.updateProfile>[2],
  nowMs: number,
): Promise<User> {
  return withTransaction(db, async (trx) => {
    await lockUser(trx, userId);
    await repo.updateProfile(trx, userId, change, nowMs);
    return readUser(trx, userId);
  });
}

/** The task that the user works on, or null. */
export async function readActiveTask(db: Db, userId: string): Promise<ActiveTask | null> {
  return presentActiveTask(await repo.findActiveTask(db, userId));
}

/**
 * Sets or clears the task that the user works on; throws 404 for a task that the user does not have.
 * One that is done, or whose project is finished, was chosen by a device that had not heard of it:
 * the answer is null until that is undone.
 */
export async function saveActiveTask(
  db: Db,
  userId: string,
  taskId: string | null,
  nowMs: number,
): Promise<ActiveTask | null> {
  if (taskId !== null && !(await repo.hasTask(db, userId, taskId))) throw notFound('This task');
  await repo.updateActiveTask(db, userId, taskId, nowMs);
  return readActiveTask(db, userId);
}
