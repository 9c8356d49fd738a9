import { existsSync } from 'node:fs';
import { backupFile } from '#api/backups/making/places.ts';
import type { BackupRow } from '#api/backups/rows/backup-rows.ts';
import type { CopyRow } from '#api/backups/rows/copy-rows.ts';
import { writeInstant, writeOptionalInstant } from '#api/db/rows/instants.ts';
import type { Deps } from '#api/deps.ts';
import type { Backup } from '#shared/contract/admin/backups.ts';
import { KEPT_FOR_MS } from '#shared/domain/backups/retention.ts';

/** Returns a backup with its copies as callers see it. */
export function presentBackup(
  env: Pick<Deps['env'], 'dataDir' | 'backupPassphrase'>,
  row: BackupRow,
  copies: readonly CopyRow[],
): Backup {
  const isStoring = row.phase === null && copies.some(({ state }) => state === 'waiting');
  const phase = isStoring ? 'storing' : row.phase;
  return {
    id: row.id,
    description: row.description,
    origin: row.origin,
    state: row.state,
    step: phase === null ? null : { phase, done: row.doneRows, total: row.totalRows },
    problem: row.problem,
    startedAt: writeInstant(row.startedAt),
    asOf: writeOptionalInstant(row.asOf),
    finishedAt: writeOptionalInstant(row.finishedAt),
    verifiedAt: writeOptionalInstant(row.verifiedAt),
    by: row.madeBy === null || row.maker === null ? null : { id: row.madeBy, name: row.maker },
    engine: row.engine,
    appVersion: row.appVersion,
    schema: row.schema,
    rows: row.rows,
    bytes: row.bytes,
    files: row.files,
    isEncrypted: env.backupPassphrase !== null,
    copies: copies.flatMap(presentCopy),
    isHere: existsSync(backupFile(env.dataDir, row.id)),
    keptUntil: row.origin === 'beforeRestore' ? writeInstant(row.startedAt + KEPT_FOR_MS) : null,
  };
}

function presentCopy({ store, state, storedAt, problem }: CopyRow): Backup['copies'] {
  if (state === 'leaving') return [];
  return [{ store, state, storedAt: writeOptionalInstant(storedAt), problem }];
}
