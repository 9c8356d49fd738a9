import type { Knex } from 'knex';
import { v7 as uuidv7 } from 'uuid';
import { endRestoreLease, takeLease } from '#api/backups/restoring/lease.ts';
import { gateOf } from '#api/db/connection/gate.ts';
import { type Created, createOnce } from '#api/db/rows/create-once.ts';
import type { Deps } from '#api/deps.ts';
import { conflict, invalid, notFound } from '#api/errors.ts';
import { type AuditActor, recordAct } from '#api/features/audit/service.ts';
import { isReady } from '#api/features/restores/backup-files.ts';
import * as repo from '#api/features/restores/repo.ts';
import { runInBackground } from '#api/features/restores/runner.ts';
import { asAdministrator } from '#api/features/users/service.ts';
import { UNDO_MS } from '#shared/domain/backups/backups.ts';

export { settleRestores } from '#api/features/restores/settle.ts';

type Context = Pick<
  Deps,
  'db' | 'now' | 'env' | 'log' | 'publisher' | 'stopping' | 'processes' | 'maintenance'
>;

/**
 * Begins to restore a backup in the background; a repeated id returns the first result. Throws 404 for an
 * unknown backup, 409 while another restore is under way.
 */
export function beginRestore(
  deps: Context,
  actor: AuditActor,
  { backupId, restoreId = uuidv7() }: { backupId: string; restoreId?: string | undefined },
): Promise<Created<repo.RestoreRow>> {
  const find = () => repo.findRestore(deps.db, restoreId);
  return createOnce(async () => {
    const known = await find();
    if (known !== null) {
      if (known.backupId !== backupId) throw conflict('That id belongs to another restore.');
      return { row: known, isRepeat: true };
    }
    if (!(await isReady(deps.db, backupId))) throw notFound('The backup');
    const row = await begin(deps, actor, {
      id: restoreId,
      backupId,
      kind: 'restore',
      undoes: null,
    });
    return { row, isRepeat: false };
  }, find);
}

/**
 * Begins to bring back the data before a restore. Throws 422 for an unknown restore, 409 where it can no
 * longer be undone, or while another is under way. A repeated call returns the same.
 */
export async function beginUndo(
  deps: Context,
  actor: AuditActor,
  restoreId: string,
): Promise<repo.RestoreRow> {
  const row = await repo.findRestore(deps.db, restoreId);
  if (row === null) throw invalid({ restoreId: 'There is no restore of this id.' });
  const known = await repo.findUndo(deps.db, restoreId);
  if (known !== null) return known;
  const undoUntilMs = undoEnd(row, await repo.findLastSwitched(deps.db), deps.now());
  if (undoUntilMs === null || row.savedAs === null) {
    throw conflict('This restore can no longer be undone.');
  }
  return begin(deps, actor, {
    id: uuidv7(),
    backupId: row.savedAs,
    kind: 'undo',
    undoes: restoreId,
  });
}

/** A restore, and until when it can be undone; null where it cannot. */
export interface KnownRestore {
  readonly row: repo.RestoreRow;
  readonly undoUntilMs: number | null;
}

/** Returns the restore under way or the latest, and the one that can be undone; null where there is none. */
export async function latestRestores({ db, now }: Pick<Context, 'db' | 'now'>): Promise<{
  latest: KnownRestore | null;
  undoable: KnownRestore | null;
}> {
  const [row, last] = [await repo.findLatest(db), await repo.findLastSwitched(db)];
  const known = (each: repo.RestoreRow) => ({
    row: each,
    undoUntilMs: undoEnd(each, last, now()),
  });
  const switched = last === null ? null : known(last);
  return {
    latest: row === null ? null : known(row),
    undoable: (switched?.undoUntilMs ?? null) === null ? null : switched,
  };
}

/** Another switch ends the undoing of the one before. */
function undoEnd(row: repo.RestoreRow, last: repo.RestoreRow | null, nowMs: number): number | null {
  const isOpen = row.kind === 'restore' && row.state === 'done' && row.id === last?.id;
  if (!isOpen || row.switchedAtMs === null || row.savedAs === null) return null;
  const endMs = row.switchedAtMs + UNDO_MS;
  return nowMs < endMs ? endMs : null;
}

async function begin(
  deps: Context,
  actor: AuditActor,
  given: Pick<repo.RestoreRow, 'id' | 'backupId' | 'kind' | 'undoes'>,
): Promise<repo.RestoreRow> {
  const { db, now } = deps;
  const owner = uuidv7();
  const { ungated } = gateOf(db);
  if (!(await takeLease(ungated, owner)))
    throw conflict('A restore is under way. Wait for its end.');
  try {
    await asAdministrator(db, actor, async (trx) => {
      const row = { ...given, startedAtMs: now(), madeBy: actor.userId, network: actor.network };
      await repo.insertRestore(trx, row);
      await audit(trx, actor, given, now());
    });
    const row = await repo.findRestore(db, given.id);
    if (row === null) throw notFound('The restore');
    runInBackground(deps, row, owner);
    return row;
  } catch (error) {
    await endRestoreLease(ungated, owner);
    throw error;
  }
}

function audit(
  trx: Knex.Transaction,
  actor: AuditActor,
  { id, backupId, kind }: Pick<repo.RestoreRow, 'id' | 'backupId' | 'kind'>,
  nowMs: number,
): Promise<void> {
  const act = kind === 'undo' ? 'backup.undoRestore' : 'backup.restore';
  return recordAct(
    trx,
    actor,
    { act, subjectKind: 'backup', subjectId: backupId, details: { restoreId: id } },
    nowMs,
  );
}
