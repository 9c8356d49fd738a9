// `npm run db:rebuild-sums` makes the sums of sessions anew from the sessions of every account.
import { rebuildAllSums } from '#api/db/session-sums.ts';
import { runWithDatabase } from './database/run-with-database.ts';

await runWithDatabase(async (db) => {
  const accounts = await rebuildAllSums(db);
  return `The sums of ${accounts} ${accounts === 1 ? 'account' : 'accounts'} were made anew.`;
});
