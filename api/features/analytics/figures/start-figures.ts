import { isMigrated } from '#api/db/schema/migrate.ts';
import type { Deps } from '#api/deps.ts';
import { refreshVisits } from '#api/features/analytics/figures/refresh.ts';
import { startTimedWork } from '#api/jobs/timed-work.ts';

const MINUTE_MS = 60_000;

/** Keeps the figures of visits, each minute. */
export function startVisitFigures({ db, log, now }: Pick<Deps, 'db' | 'log' | 'now'>) {
  return startTimedWork({
    ...{ name: 'add up visits', everyMs: MINUTE_MS, log },
    work: async () => (await isMigrated(db)) && refreshVisits({ db, now }),
  });
}
