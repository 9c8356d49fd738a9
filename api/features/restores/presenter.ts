import { writeInstant } from '#api/db/rows/instants.ts';
import type { RestoreRow } from '#api/features/restores/repo.ts';
import type { Restore } from '#shared/contract/admin/restores.ts';

const instant = (ms: number | null) => (ms === null ? null : writeInstant(ms));

/** Presents a restore; `undoUntilMs` is null where it can no longer be undone. */
export function presentRestore(row: RestoreRow, undoUntilMs: number | null): Restore {
  const { id, backupId, kind, state, phase, done, total, problem, savedAs } = row;
  return {
    id,
    backupId,
    kind,
    state,
    phase,
    done,
    total,
    problem,
    savedAs,
    asOf: instant(row.asOfMs),
    startedAt: writeInstant(row.startedAtMs),
    switchedAt: instant(row.switchedAtMs),
    endedAt: instant(row.endedAtMs),
    undoUntil: instant(undoUntilMs),
  };
}
