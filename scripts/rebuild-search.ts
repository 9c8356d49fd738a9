// `npm run db:rebuild-search` builds the index that searches use anew, from what is stored.
import { rebuildSearch } from '#api/db/search-index.ts';
import { runWithDatabase } from './database/run-with-database.ts';

await runWithDatabase(async (db) => {
  await rebuildSearch(db);
  return 'The index of searches is built anew.';
});
