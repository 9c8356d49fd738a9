import type { Knex } from 'knex';
import { type Db, engineOf } from '#api/db/connection/knex.ts';
import { indexUser } from '#api/db/derived/user-directory.ts';
import { parseJson } from '#api/db/schema/parse-json.ts';

/** An account as it is stored; it never leaves the API without a presenter. */
export interface Account {
  id: string;
  email: string;
  name: string;
  passwordHash: string;
  timeZone: string;
  isAdmin: boolean;
  isActive: boolean;
  /** A picture as a data URL, or null. */
  avatar: string | null;
  /** Settings as stored, in any shape; `mergeSettings` turns them into valid settings. */
  settings: unknown;
  createdAtMs: number;
  /** When the account goes with all it has, or null. */
  deletesAtMs: number | null;
  /** When its owner last opened a link that was mailed to the address, or null. */
  emailVerifiedAtMs: number | null;
  /** Until when the temporary password works, or null where the password is the user's own. */
  tempPasswordUntilMs: number | null;
  version: number;
}

/** The active task of a user with the names of the task and its project. */
export interface ActiveTaskRow {
  taskId: string;
  projectId: string;
  taskName: string;
  projectName: string;
}

interface AccountRow {
  id: string;
  email: string;
  name: string;
  password_hash: string;
  time_zone: string;
  is_admin: number;
  is_active: number;
  avatar: string | null;
  settings: string;
  created_at: number;
  deletes_at: number | null;
  email_verified_at: number | null;
  temp_password_until: number | null;
  version: number;
}

const COLUMNS = [
  'id',
  'email',
  'name',
  'password_hash',
  'time_zone',
  'is_admin',
  'is_active',
  'avatar',
  'settings',
  'created_at',
  'deletes_at',
  'email_verified_at',
  'temp_password_until',
  'version',
] as const;

/** The account with this id, or null. */
export async function findAccount(db: Db, id: string): Promise<Account | null> {
  return toAccount(await db<AccountRow>('users').where({ id }).first(COLUMNS));
}

/** The account with this normalised address, or null. */
export async function findAccountByEmail(db: Db, email: string): Promise<Account | null> {
  return toAccount(await db<AccountRow>('users').where({ email }).first(COLUMNS));
}

function toAccount(row: AccountRow | undefined): Account | null {
  if (row === undefined) return null;
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    passwordHash: row.password_hash,
    timeZone: row.time_zone,
    isAdmin: row.is_admin === 1,
    isActive: row.is_active === 1,
    avatar: row.avatar,
    settings: parseJson(row.settings),
    createdAtMs: row.created_at,
    deletesAtMs: row.deletes_at,
    emailVerifiedAtMs: row.email_verified_at,
    tempPasswordUntilMs: row.temp_password_until,
    version: row.version,
  };
}

/** An account as it begins. */
export type NewAccount = Pick<
  Account,
  'id' | 'email' | 'name' | 'passwordHash' | 'timeZone' | 'isAdmin' | 'isActive' | 'createdAtMs'
>;

/** Stores a new account without settings of its own; throws the driver's duplicate error for a taken address. */
export async function insertAccount(db: Db, account: NewAccount): Promise<void> {
  await db('users').insert({
    id: account.id,
    email: account.email,
    name: account.name,
    password_hash: account.passwordHash,
    time_zone: account.timeZone,
    is_admin: account.isAdmin ? 1 : 0,
    is_active: account.isActive ? 1 : 0,
    settings: '{}',
    created_at: account.createdAtMs,
    updated_at: account.createdAtMs,
  });
  await indexUser(db, account.id);
}

/** Changes the name, the time zone or the picture; what is undefined keeps its value. Belongs into a transaction, after `lockUser`. */
export async function updateProfile(
  db: Db,
  userId: string,
  change: {
    name?: string | undefined;
    timeZone?: string | undefined;
    avatar?: string | null | undefined;
  },
  nowMs: number,
): Promise<void> {
  await db('users')
    .where({ id: userId })
    .update({
      ...(change.name === undefined ? {} : { name: change.name }),
      ...(change.timeZone === undefined ? {} : { time_zone: change.timeZone }),
      ...(change.avatar === undefined ? {} : { avatar: change.avatar }),
      ...(change.name === undefined ? {} : { version: db.raw('version + 1') }),
      updated_at: nowMs,
    });
  if (change.name !== undefined) await indexUser(db, userId);
}

/** Stores settings as JSON. */
export async function updateSettings(
  db: Db,
  userId: string,
  settings: object,
  nowMs: number,
): Promise<void> {
  await db('users')
    .where({ id: userId })
    .update({ settings: JSON.stringify(settings), updated_at: nowMs });
}

/** Replaces one hash of the same password by another; false when it is not the given one any more. */
export async function replacePasswordHash(
  db: Db,
  userId: string,
  hashes: { from: string; to: string },
  nowMs: number,
): Promise<boolean> {
  const replaced = await db('users')
    .where({ id: userId, password_hash: hashes.from })
    .update({ password_hash: hashes.to, updated_at: nowMs });
  return replaced === 1;
}

/**
 * Sets another password, the user's own or with `tempPasswordUntilMs` a temporary one; false when the
 * hash before is not the given one any more.
 */
export async function updatePassword(
  db: Db,
  userId: string,
  change: { from: string; to: string; tempPasswordUntilMs: number | null },
  nowMs: number,
): Promise<boolean> {
  const replaced = await db('users').where({ id: userId, password_hash: change.from }).update({
    password_hash: change.to,
    temp_password_until: change.tempPasswordUntilMs,
    updated_at: nowMs,
  });
  return replaced === 1;
}

/** Fields of an account that are changed outside of its profile. */
export interface AccountChange {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly isAdmin?: boolean | undefined;
  readonly isActive?: boolean | undefined;
  readonly emailVerifiedAtMs?: number | null | undefined;
}

/** Changes an account; throws the driver's duplicate error for a taken address. Belongs into a transaction, after `lockUser`. */
export async function updateAccount(
  db: Db,
  userId: string,
  change: AccountChange,
  nowMs: number,
): Promise<void> {
  const { name, email, isAdmin, isActive, emailVerifiedAtMs } = change;
  await db('users')
    .where({ id: userId })
    .update({
      ...(name === undefined ? {} : { name }),
      ...(email === undefined ? {} : { email }),
      ...(isAdmin === undefined ? {} : { is_admin: isAdmin ? 1 : 0 }),
      ...(isActive === undefined ? {} : { is_active: isActive ? 1 : 0 }),
      ...(emailVerifiedAtMs === undefined ? {} : { email_verified_at: emailVerifiedAtMs }),
      version: db.raw('version + 1'),
      updated_at: nowMs,
    });
  await indexUser(db, userId);
}

/** An administrator, as the rule that one always remains looks at them. */
export interface AdministratorRow {
  readonly id: string;
  /** Neither deactivated nor about to be deleted. */
  readonly isActive: boolean;
}

/**
 * Reads every administrator and makes transactions that do so wait for each other until `trx` ends.
 * Must come first in `trx`, before `lockUser`.
 */
export async function lockAdministrators(trx: Knex.Transaction): Promise<AdministratorRow[]> {
  const query = trx('users').where({ is_admin: 1 }).orderBy('id');
  if (engineOf(trx) === 'mysql') query.forUpdate();
  const rows: { id: string; is_active: number; deletes_at: number | null }[] = await query.select(
    'id',
    'is_active',
    'deletes_at',
  );
  return rows.map(({ id, is_active, deletes_at }) => ({
    id,
    isActive: is_active === 1 && deletes_at === null,
  }));
}

/** The active task of a user, or null: none was chosen, or it or its project is done or deleted. */
export async function findActiveTask(db: Db, userId: string): Promise<ActiveTaskRow | null> {
  const record: ActiveTaskRecord | undefined = await withActiveTask(db, userId).first(ACTIVE_TASK);
  return record === undefined ? null : toActiveTask(record);
}

/** The account with this id and its active task, or null. */
export async function findCurrent(
  db: Db,
  userId: string,
): Promise<{ account: Account; activeTask: ActiveTaskRow | null } | null> {
  const record: (AccountRow & ActiveTaskRecord) | undefined = await withActiveTask(
    db,
    userId,
  ).first(...COLUMNS.map((column) => `users.${column}`), ACTIVE_TASK);
  const account = toAccount(record);
  if (record === undefined || account === null) return null;
  return { account, activeTask: toActiveTask(record) };
}

interface ActiveTaskRecord {
  active_id: string | null;
  active_title: string | null;
  active_project_id: string | null;
  active_project_title: string | null;
}

const ACTIVE_TASK = {
  active_id: 'tasks.id',
  active_title: 'tasks.title',
  active_project_id: 'projects.id',
  active_project_title: 'projects.title',
};

function withActiveTask(db: Db, userId: string) {
  return db('users')
    .leftJoin('tasks', (on) =>
      on
        .on({ 'tasks.user_id': 'users.id', 'tasks.id': 'users.active_task_id' })
        .andOnNull('tasks.deleted_at')
        .andOnNull('tasks.completed_at'),
    )
    .leftJoin('projects', (on) =>
      on
        .on({ 'projects.user_id': 'tasks.user_id', 'projects.id': 'tasks.project_id' })
        .andOnNull('projects.deleted_at')
        .andOnNull('projects.finished_at'),
    )
    .where('users.id', userId);
}

function toActiveTask(record: ActiveTaskRecord): ActiveTaskRow | null {
  const { active_id: taskId, active_title: taskName } = record;
  const { active_project_id: projectId, active_project_title: projectName } = record;
  if (taskId === null || taskName === null) return null;
  if (projectId === null || projectName === null) return null;
  return { taskId, projectId, taskName, projectName };
}

/** Whether the user has this task, and neither it nor its project is deleted. */
export async function hasTask(db: Db, userId: string, taskId: string): Promise<boolean> {
  const row = await liveTasks(db, userId).where('tasks.id', taskId).first('tasks.id');
  return row !== undefined;
}

function liveTasks(db: Db, userId: string) {
  return db('tasks')
    .join('projects', (on) =>
      on.on('projects.user_id', 'tasks.user_id').andOn('projects.id', 'tasks.project_id'),
    )
    .where('tasks.user_id', userId)
    .whereNull('tasks.deleted_at')
    .whereNull('projects.deleted_at');
}

/** Sets or clears the active task. */
export async function updateActiveTask(
  db: Db,
  userId: string,
  taskId: string | null,
  nowMs: number,
): Promise<void> {
  await db('users').where({ id: userId }).update({ active_task_id: taskId, updated_at: nowMs });
}
