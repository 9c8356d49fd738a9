import { switchedTables } from '#api/backups/restoring/table-rules.ts';
import type { DatabaseSettings } from '#api/config/env.ts';
import { openDatabase } from '#api/db/connection/knex.ts';
import { migrateUp } from '#api/db/schema/migrate.ts';

const ROWS_AT_ONCE = 20;

/** Copies the data of a database into a new SQLite file, as a backup that was read is. */
export async function copyToScratch(settings: DatabaseSettings, file: string): Promise<void> {
  const from = openDatabase(settings);
  const scratch = openDatabase({ engine: 'sqlite', file });
  try {
    await migrateUp(scratch);
    await scratch.raw('pragma foreign_keys = off');
    for (const table of switchedTables()) {
      await scratch(table).delete();
      const rows: object[] = await from(table);
      await scratch.batchInsert(table, rows, ROWS_AT_ONCE);
    }
  } finally {
    await from.destroy();
    await scratch.destroy();
  }
}
