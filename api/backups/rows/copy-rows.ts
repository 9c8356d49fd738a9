import type { Db } from '#api/db/connection/knex.ts';

/** A place for copies of backups away from the data folder. */
export type StoreKind = 'folder' | 's3';

/** A copy of a backup in a store; instants in UTC milliseconds. */
export interface CopyRow {
  readonly backupId: string;
  readonly store: StoreKind;
  /** `leaving`: to be deleted there. */
  readonly state: 'waiting' | 'stored' | 'failed' | 'leaving';
  readonly storedAt: number | null;
  /** Without secrets. */
  readonly problem: string | null;
  readonly attempts: number;
  readonly dueAt: number;
  readonly begunAt: number;
  readonly name: string;
}

const SELECTED = {
  backupId: 'backup_id',
  store: 'store',
  state: 'state',
  storedAt: 'stored_at',
  problem: 'problem',
  attempts: 'attempts',
  dueAt: 'due_at',
  begunAt: 'begun_at',
  name: 'name',
} as const;

/** Returns the copies of these backups. */
export function listCopies(db: Db, backupIds: readonly string[]): Promise<CopyRow[]> {
  return db('backup_copies').whereIn('backup_id', backupIds).orderBy('store').select(SELECTED);
}

/** Returns copies that are to be stored or deleted now, those that waited longest first. */
export function listDueCopies(db: Db, nowMs: number): Promise<CopyRow[]> {
  return db('backup_copies')
    .whereIn('state', ['waiting', 'failed', 'leaving'])
    .where('due_at', '<=', nowMs)
    .orderBy('due_at')
    .limit(20)
    .select(SELECTED);
}

/** Returns the copy that waits longest to be stored, or null. */
export async function findOldestUnstored(db: Db): Promise<CopyRow | null> {
  const row: CopyRow | undefined = await db('backup_copies')
    .whereIn('state', ['waiting', 'failed'])
    .orderBy('begun_at')
    .first(SELECTED);
  return row ?? null;
}

/** Adds a copy that waits to be stored; one that is there stays as it is. */
export async function insertCopy(
  db: Db,
  { backupId, store, name }: Pick<CopyRow, 'backupId' | 'store' | 'name'>,
  nowMs: number,
): Promise<void> {
  const due = { attempts: 0, due_at: nowMs, begun_at: nowMs };
  await db('backup_copies')
    .insert({ backup_id: backupId, store, name, state: 'waiting', ...due })
    .onConflict(['backup_id', 'store'])
    .ignore();
}

/** Says what became of an attempt. */
export async function updateCopy(
  db: Db,
  { backupId, store }: Pick<CopyRow, 'backupId' | 'store'>,
  values: {
    state: CopyRow['state'];
    storedAt?: number;
    problem: string | null;
    attempts: number;
    dueAt: number;
  },
): Promise<void> {
  const { storedAt, dueAt, ...same } = values;
  const stored = storedAt === undefined ? {} : { stored_at: storedAt };
  await db('backup_copies')
    .where({ backup_id: backupId, store })
    .update({ ...same, ...stored, due_at: dueAt });
}

/** Marks the copies of a backup to be deleted in their stores. */
export async function leaveStores(db: Db, backupId: string, nowMs: number): Promise<void> {
  await db('backup_copies')
    .where({ backup_id: backupId })
    .update({ state: 'leaving', attempts: 0, due_at: nowMs, problem: null });
}

/** Forgets a copy. */
export async function deleteCopy(
  db: Db,
  { backupId, store }: Pick<CopyRow, 'backupId' | 'store'>,
): Promise<void> {
  await db('backup_copies').where({ backup_id: backupId, store }).delete();
}

/** Returns the latest problem of a store that is not solved; null where there is none. */
export async function findProblemOfStore(db: Db, store: StoreKind): Promise<string | null> {
  const row: { problem: string } | undefined = await db('backup_copies')
    .where({ store })
    .whereNotNull('problem')
    .orderBy('begun_at', 'desc')
    .first('problem');
  return row?.problem ?? null;
}
