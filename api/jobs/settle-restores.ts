import { isMigrated } from '#api/db/schema/migrate.ts';
import type { Deps } from '#api/deps.ts';
import { settleRestores } from '#api/features/restores/service.ts';
import { startTimedWork } from '#api/jobs/timed-work.ts';

const EVERY_MS = 10_000;

/** Ends restores whose process has died, at the start and every ten seconds. */
export function startSettling(deps: Deps) {
  return startTimedWork({
    ...{ name: 'settle restores', everyMs: EVERY_MS, log: deps.log },
    async work() {
      if (await isMigrated(deps.db)) await settleRestores(deps);
    },
  });
}
