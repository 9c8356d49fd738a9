// `npm run db:rebuild-sums` recomputes the sums of sessions from the sessions of every account.
import { rebuildAllSums } from '#api/db/derived/session-sums.ts';
import { rebuildDirectory } from '#api/db/derived/user-directory.ts';
import { runWithDatabase } from '../run-with-database.ts';

await runWithDatabase(async (db) => {
  const accounts = await rebuildAllSums(db);
  // The levels in the directory follow from the sums.
  await rebuildDirectory(db);
  return `The sums of ${accounts} ${accounts === 1 ? 'account' : 'accounts'} were rebuilt.`;
});
