import type { Db } from '#api/db/connection/knex.ts';
import { pageAfter, type SortKey } from '#api/db/rows/keyset.ts';
import type { BackupProblem } from '#shared/domain/backups/backups.ts';

/** What is done with a backup now. */
export type BackupPhase = 'waiting' | 'copying' | 'verifying';
/** Why it was made. */
export type BackupOrigin = 'manual' | 'scheduled' | 'beforeRestore';

/** A backup; instants in UTC milliseconds. */
export interface BackupRow {
  readonly id: string;
  readonly description: string;
  readonly origin: BackupOrigin;
  readonly state: 'underWay' | 'ready' | 'failed';
  /** Null while nothing is done with it. */
  readonly phase: BackupPhase | null;
  readonly doneRows: number;
  readonly totalRows: number | null;
  readonly problem: BackupProblem | null;
  readonly startedAt: number;
  readonly asOf: number | null;
  readonly finishedAt: number | null;
  readonly verifiedAt: number | null;
  readonly madeBy: string | null;
  /** Null for a deleted account as well. */
  readonly maker: string | null;
  readonly engine: 'sqlite' | 'mysql';
  readonly appVersion: string;
  readonly schema: string | null;
  readonly rows: number | null;
  readonly bytes: number | null;
  readonly files: number | null;
}

const COLUMNS = {
  description: 'description',
  origin: 'origin',
  state: 'state',
  phase: 'phase',
  doneRows: 'done_rows',
  totalRows: 'total_rows',
  problem: 'problem',
  startedAt: 'started_at',
  asOf: 'as_of',
  finishedAt: 'finished_at',
  verifiedAt: 'verified_at',
  madeBy: 'made_by',
  engine: 'engine',
  appVersion: 'app_version',
  schema: 'schema_name',
  rows: 'row_total',
  bytes: 'bytes',
  files: 'files',
} as const;

type Values = Partial<Omit<BackupRow, 'id' | 'maker'>>;

function toColumns(values: Values): Record<string, string | number | null> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [COLUMNS[name as keyof Values], value]),
  );
}

function backups(db: Db) {
  const columns = Object.entries(COLUMNS).map(([name, column]) => [name, `b.${column}`]);
  return db('backups as b')
    .leftJoin('users as w', 'w.id', 'b.made_by')
    .select({ id: 'b.id', maker: 'w.name', ...Object.fromEntries(columns) });
}

/** Returns a backup, or null. */
export async function findBackup(db: Db, id: string): Promise<BackupRow | null> {
  const row: BackupRow | undefined = await backups(db).where('b.id', id).first();
  return row ?? null;
}

/** Returns a page of backups, the latest first. */
export function listBackups(
  db: Db,
  { after, limit }: { after: SortKey | null; limit: number },
): Promise<BackupRow[]> {
  return pageAfter(backups(db), ['b.started_at', 'b.id'], 'desc', after).limit(limit);
}

/** Returns every backup in one of these phases, the oldest first. */
export function listInPhase(db: Db, phases: readonly BackupPhase[]): Promise<BackupRow[]> {
  return backups(db).whereIn('b.phase', phases).orderBy('b.started_at').orderBy('b.id');
}

/** Returns every backup, for retention. */
export function listAll(db: Db): Promise<BackupRow[]> {
  return backups(db).orderBy('b.started_at', 'desc').orderBy('b.id', 'desc');
}

/** Returns the newest backup that was verified, or null. */
export async function findLastVerified(db: Db): Promise<BackupRow | null> {
  const verified = backups(db).whereNotNull('b.verified_at').where('b.state', 'ready');
  const row: BackupRow | undefined = await verified
    .orderBy('b.started_at', 'desc')
    .orderBy('b.id', 'desc')
    .first();
  return row ?? null;
}

/** Inserts a backup that waits; rejects as a duplicate where the id is taken. */
export async function insertBackup(
  db: Db,
  row: Pick<
    BackupRow,
    'id' | 'description' | 'origin' | 'startedAt' | 'madeBy' | 'engine' | 'appVersion'
  >,
): Promise<void> {
  const { id, ...given } = row;
  const waiting = { state: 'underWay', phase: 'waiting', doneRows: 0 } as const;
  await db('backups').insert({ id, ...toColumns({ ...given, ...waiting }) });
}

/** Changes a backup; returns false where it is gone. */
export async function updateBackup(db: Db, id: string, values: Values): Promise<boolean> {
  return (await db('backups').where({ id }).update(toColumns(values))) > 0;
}

/** Deletes a backup from the list. Its copies elsewhere stay listed until they are deleted there. */
export async function deleteBackup(db: Db, id: string): Promise<void> {
  await db('backups').where({ id }).delete();
}
