// `npm run db:rebuild-directory` rebuilds the list of users that administrators search.
import { rebuildDirectory } from '#api/db/derived/user-directory.ts';
import { runWithDatabase } from '../run-with-database.ts';

await runWithDatabase(async (db) => {
  const accounts = await rebuildDirectory(db);
  return `The entries of ${accounts} ${accounts === 1 ? 'account' : 'accounts'} were rebuilt.`;
});
