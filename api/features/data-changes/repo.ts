import type { Knex } from 'knex';
import { v7 as uuidv7 } from 'uuid';
import { DATA_KINDS, type DataKind } from '#shared/contract/data-changes.ts';

/** The kinds of lists, and the sessions of a user. */
export type ChangedKind = DataKind | 'access';

const CHANGED_KINDS: readonly ChangedKind[] = [...DATA_KINDS, 'access'];

/** A change by one session of a user. */
export interface DataChange {
  readonly userId: string;
  readonly sessionId: string;
  readonly kinds: readonly ChangedKind[];
}

/** A change written by another process. */
export interface WrittenChange extends DataChange {
  readonly id: string;
}

interface ChangeRow {
  id: string;
  user_id: string;
  session_id: string;
  kinds: string;
}

/** Writes changes for the other processes, at an instant in UTC milliseconds. */
export async function insertChanges(
  db: Knex,
  changes: readonly DataChange[],
  { processId, nowMs }: { processId: string; nowMs: number },
): Promise<void> {
  await db('data_changes').insert(
    changes.map(({ userId, sessionId, kinds }) => ({
      user_id: userId,
      id: uuidv7(),
      process_id: processId,
      session_id: sessionId,
      kinds: kinds.join(','),
      changed_at: nowMs,
    })),
  );
}

/** Returns the changes that other processes wrote at an instant or later. */
export async function listChangesSince(
  db: Knex,
  { processId, sinceMs }: { processId: string; sinceMs: number },
): Promise<WrittenChange[]> {
  const rows: ChangeRow[] = await db('data_changes')
    .where('changed_at', '>=', sinceMs)
    .whereNot({ process_id: processId })
    .select('id', 'user_id', 'session_id', 'kinds');
  return rows.map((row) => {
    const kinds = new Set(row.kinds.split(','));
    return {
      id: row.id,
      userId: row.user_id,
      sessionId: row.session_id,
      kinds: CHANGED_KINDS.filter((kind) => kinds.has(kind)),
    };
  });
}

/** Deletes changes that every process has read. */
export async function deleteOldChanges(db: Knex, beforeMs: number): Promise<void> {
  await db('data_changes').where('changed_at', '<', beforeMs).delete();
}
