import { writeInstant, writeOptionalInstant } from '#api/db/rows/instants.ts';
import type { ComparedFigures } from '#api/features/experiments/figures-repo.ts';
import type { ExperimentRow } from '#api/features/experiments/repo.ts';
import type { Experiment } from '#shared/contract/work/experiments.ts';

/** Returns an experiment with its figures for replies. */
export function presentExperiment(
  row: ExperimentRow,
  { before, since }: ComparedFigures,
): Experiment {
  return {
    id: row.id,
    projectId: row.projectId,
    projectTitle: row.projectTitle,
    projectState: row.projectState,
    projectMinutes: row.projectMinutes,
    fromMinutes: row.fromMinutes,
    ownBefore: row.ownBefore,
    toMinutes: row.toMinutes,
    startedAt: writeInstant(row.startedAt),
    firstDay: row.firstDay,
    evidence: row.evidence,
    state: row.state,
    endedAt: writeOptionalInstant(row.endedAt),
    before,
    since,
  };
}
