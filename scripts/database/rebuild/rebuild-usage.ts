// `npm run db:rebuild-usage` has each account's rows and texts recounted at its next change.
import { forgetUsage } from '#api/db/derived/account-usage.ts';
import { runWithDatabase } from '../run-with-database.ts';

await runWithDatabase(async (db) => {
  await forgetUsage(db);
  return 'Each account is recounted at its next change.';
});
