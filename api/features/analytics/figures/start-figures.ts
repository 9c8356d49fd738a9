import { isMigrated } from '#api/db/schema/migrate.ts';
import type { Deps } from '#api/deps.ts';
import { refreshVisits } from '#api/features/analytics/figures/refresh.ts';
import { startTimedWork } from '#api/jobs/timed-work.ts';

const MINUTE_MS = 60_000;
/** Adding up takes longer the more events an hour has, and at most this part of the time. */
const MOST_OF_TIME = 0.02;

/** Keeps the figures of visits, each minute; less often where it takes long. */
export function startVisitFigures({ db, log, now }: Pick<Deps, 'db' | 'log' | 'now'>) {
  let tookMs = 0;
  return startTimedWork({
    ...{ name: 'add up visits', log },
    everyMs: () => Math.max(MINUTE_MS, tookMs / MOST_OF_TIME),
    async work() {
      if (!(await isMigrated(db))) return;
      const startedMs = performance.now();
      await refreshVisits({ db, now });
      tookMs = performance.now() - startedMs;
    },
  });
}
