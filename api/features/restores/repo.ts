import type { Db } from '#api/db/connection/knex.ts';
import type { RestorePhase, RestoreProblem } from '#shared/domain/backups/backups.ts';

/** A restore; instants in UTC milliseconds. */
export interface RestoreRow {
  readonly id: string;
  readonly backupId: string;
  readonly kind: 'restore' | 'undo';
  readonly state: 'underWay' | 'done' | 'failed';
  readonly phase: RestorePhase;
  readonly done: number;
  readonly total: number | null;
  readonly problem: RestoreProblem | null;
  readonly asOfMs: number | null;
  readonly startedAtMs: number;
  readonly switchedAtMs: number | null;
  readonly endedAtMs: number | null;
  /** The backup of the data before the switch. */
  readonly savedAs: string | null;
  /** The restore that this one undoes. */
  readonly undoes: string | null;
  /** The administrator and their network; null for the command line. */
  readonly madeBy: string | null;
  readonly network: string;
}

interface RestoreRecord {
  id: string;
  backup_id: string;
  kind: RestoreRow['kind'];
  state: RestoreRow['state'];
  phase: RestorePhase;
  done: number;
  total: number | null;
  problem: RestoreProblem | null;
  as_of: number | null;
  started_at: number;
  switched_at: number | null;
  ended_at: number | null;
  saved_as: string | null;
  undoes: string | null;
  made_by: string | null;
  network: string;
}

function readRecord(record: RestoreRecord): RestoreRow {
  const { id, kind, state, phase, done, total, problem, undoes, network } = record;
  return {
    id,
    kind,
    state,
    phase,
    done,
    total,
    problem,
    undoes,
    network,
    backupId: record.backup_id,
    asOfMs: record.as_of,
    startedAtMs: record.started_at,
    switchedAtMs: record.switched_at,
    endedAtMs: record.ended_at,
    savedAs: record.saved_as,
    madeBy: record.made_by,
  };
}

/** Writes a restore that begins. */
export async function insertRestore(
  trx: Db,
  row: Pick<
    RestoreRow,
    'id' | 'backupId' | 'kind' | 'startedAtMs' | 'undoes' | 'madeBy' | 'network'
  >,
): Promise<void> {
  await trx('restores').insert({
    id: row.id,
    backup_id: row.backupId,
    kind: row.kind,
    undoes: row.undoes,
    state: 'underWay',
    phase: 'waiting',
    done: 0,
    started_at: row.startedAtMs,
    made_by: row.madeBy,
    network: row.network,
  });
}

/** Returns a restore, or null. */
export async function findRestore(db: Db, id: string): Promise<RestoreRow | null> {
  const record: RestoreRecord | undefined = await db('restores').where({ id }).first();
  return record === undefined ? null : readRecord(record);
}

/** Returns the restore that undoes another, unless it failed; null where there is none. */
export async function findUndo(db: Db, undoes: string): Promise<RestoreRow | null> {
  const record: RestoreRecord | undefined = await db('restores')
    .where({ undoes })
    .whereNot({ state: 'failed' })
    .first();
  return record === undefined ? null : readRecord(record);
}

/** Returns the restore that began last; null before the first. */
export async function findLatest(db: Db): Promise<RestoreRow | null> {
  const record: RestoreRecord | undefined = await db('restores')
    .orderBy([
      { column: 'started_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .first();
  return record === undefined ? null : readRecord(record);
}

/** Returns the restore whose data is the live data: the one that was switched last; null before the first. */
export async function findLastSwitched(db: Db): Promise<RestoreRow | null> {
  const record: RestoreRecord | undefined = await db('restores')
    .whereNotNull('switched_at')
    .orderBy([
      { column: 'started_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .first();
  return record === undefined ? null : readRecord(record);
}

/** Notes how far a restore is. */
export async function noteProgress(
  db: Db,
  id: string,
  { phase, done, total }: Pick<RestoreRow, 'phase' | 'done' | 'total'>,
): Promise<void> {
  await db('restores').where({ id, state: 'underWay' }).update({ phase, done, total });
}

/** Notes the backup of the data before the switch. */
export async function noteSaved(db: Db, id: string, savedAs: string): Promise<void> {
  await db('restores').where({ id }).update({ saved_as: savedAs });
}

/** Notes that the data of a backup is in place. */
export async function noteAsOf(db: Db, id: string, asOfMs: number): Promise<void> {
  await db('restores').where({ id }).update({ as_of: asOfMs });
}

/** Notes that a restore is over. */
export async function noteEnd(
  db: Db,
  id: string,
  { problem, nowMs }: { problem: RestoreProblem | null; nowMs: number },
): Promise<void> {
  const state = problem === null ? 'done' : 'failed';
  await db('restores')
    .where({ id, state: 'underWay' })
    .update({
      state,
      problem,
      ended_at: nowMs,
      total: null,
      ...(problem === null ? { phase: 'done' } : {}),
    });
}

/** Returns the restores that are not over. */
export async function listUnderWay(db: Db): Promise<RestoreRow[]> {
  const records: RestoreRecord[] = await db('restores').where({ state: 'underWay' });
  return records.map(readRecord);
}
