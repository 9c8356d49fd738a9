import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Knex } from 'knex';
import type { DatabaseSettings } from '#api/config/env.ts';
import { openDatabase } from '#api/db/connection/knex.ts';
import { migrateUp } from '#api/db/schema/migrate.ts';
import { makeDataFolder } from '#tests/support/database/data-folder.ts';
import { startDatabaseServer } from '#tests/support/servers/database-server.ts';

/** The engines that processes of tests work on. */
export const ENGINES = ['sqlite', 'mariadb'] as const;
export type Engine = (typeof ENGINES)[number];

/** A migrated database that several processes can open, with a folder for their files. */
export interface PrivateDatabase {
  readonly settings: DatabaseSettings;
  readonly db: Knex;
  readonly dataDir: string;
  /** Removes both, and ends the database's server. */
  remove(): Promise<void>;
}

/**
 * Makes a migrated database of its own: an SQLite file, or one of a MariaDB that is started for it. What
 * is measured lies on the disk.
 */
export async function startPrivateDatabase(
  engine: Engine,
  { isMeasured = false } = {},
): Promise<PrivateDatabase> {
  const prefix = 'ripen-private-';
  const dataDir = isMeasured ? mkdtempSync(path.join(os.tmpdir(), prefix)) : makeDataFolder(prefix);
  const mariadb =
    engine === 'mariadb' ? await startDatabaseServer('mariadb', { isMeasured }) : null;
  await mariadb?.createDatabase('ripen');
  const settings: DatabaseSettings =
    mariadb === null
      ? { engine: 'sqlite', file: path.join(dataDir, 'ripen.sqlite') }
      : {
          engine: 'mysql',
          host: '127.0.0.1',
          port: mariadb.port,
          user: 'root',
          password: '',
          name: 'ripen',
        };
  const db = openDatabase(settings);
  await migrateUp(db);
  return {
    settings,
    db,
    dataDir,
    async remove() {
      await db.destroy();
      await mariadb?.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
