// `npm run db:rebuild-rollups` recomputes the figures of the installation from accounts, sessions and subscriptions,
// and those of visits from the events that are still stored.
import { rebuildVisits } from '#api/features/analytics/figures/refresh.ts';
import { rebuildRollups } from '#api/features/rollups/refresh.ts';
import { runWithDatabase } from '../run-with-database.ts';

await runWithDatabase(async (db) => {
  const days = await rebuildRollups({ db, now: Date.now });
  await rebuildVisits({ db, now: Date.now });
  return `The figures of ${days} ${days === 1 ? 'day' : 'days'} were rebuilt.`;
});
