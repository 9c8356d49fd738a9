// `npm run db:rebuild-search` rebuilds the search index from what is stored.
import { rebuildSearch } from '#api/db/derived/search-index.ts';
import { runWithDatabase } from '../run-with-database.ts';

await runWithDatabase(async (db) => {
  await rebuildSearch(db);
  return 'The search index was rebuilt.';
});
