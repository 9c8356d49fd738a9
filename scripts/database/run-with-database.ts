import { existsSync } from 'node:fs';
import type { Knex } from 'knex';
import { type DatabaseSettings, readEnv } from '#api/config/env.ts';
import { EnvError } from '#api/config/variables.ts';
import { DatabaseFileError } from '#api/db/connection/database-file.ts';
import { classifyDbError } from '#api/db/connection/db-errors.ts';
import { openDatabase } from '#api/db/connection/knex.ts';
import { MigrationLockedError, StrangeSchemaError } from '#api/db/schema/migrate.ts';
import { Refusal } from '../bootstrap/project.mjs';
import { runCommand } from '../bootstrap/terminal.mjs';

/** Error codes of a broken file or folder, as opposed to a database that is away for a while. */
const FILE_CODES = [
  'EACCES',
  'EEXIST',
  'ENOSPC',
  'ENOTDIR',
  'EPERM',
  'EROFS',
  'SQLITE_CORRUPT',
  'SQLITE_NOTADB',
];

/**
 * Opens the configured database, prints what `work` answers, and ends with exit code 0; a wrong
 * setting, a refusal or a database that is away is one line on standard error and exit code 1.
 */
export function runWithDatabase(work: (db: Knex) => Promise<string>): Promise<void> {
  return runCommand(async () => {
    const settings = readDatabaseSettings();
    let db: Knex | null = null;
    try {
      db = openDatabase(settings, { isPatient: true });
      console.log(await work(db));
      return 0;
    } catch (error) {
      throw explain(error, settings);
    } finally {
      await db?.destroy();
    }
  });
}

function readDatabaseSettings(): DatabaseSettings {
  // The same file that `npm start` reads, so that both mean the same database.
  if (existsSync('.env')) process.loadEnvFile('.env');
  try {
    return readEnv(process.env, process.cwd()).database;
  } catch (error) {
    throw error instanceof EnvError ? new Refusal(error.message) : error;
  }
}

function explain(error: unknown, settings: DatabaseSettings): unknown {
  if (error instanceof MigrationLockedError) {
    return new Refusal(
      'Another process is migrating. If it was cut off, try again in 15 seconds, or now: npm run db:migrate -- --unlock',
    );
  }
  if (error instanceof DatabaseFileError || error instanceof StrangeSchemaError) {
    return new Refusal(error.message);
  }
  const code = codeOf(error);
  if (settings.engine === 'sqlite') {
    const isAway = classifyDbError(error) === 'unavailable' || FILE_CODES.includes(code);
    return isAway ? new Refusal(`${settings.file} cannot be used (${code}).`) : error;
  }
  const server = [settings, ...(settings.others ?? [])]
    .map(({ host, port }) => `${host}:${port}`)
    .join(', ');
  if (code === 'ER_BAD_DB_ERROR') {
    return new Refusal(`There is no database "${settings.name}" at ${server}. Create it first.`);
  }
  if (code === 'ER_ACCESS_DENIED_ERROR' || code === 'ER_DBACCESS_DENIED_ERROR') {
    return new Refusal(`${server} does not let "${settings.user}" in. See DATABASE_URL.`);
  }
  if (classifyDbError(error) !== 'unavailable') return error;
  return new Refusal(`The database at ${server} does not answer (${code}). See DATABASE_URL.`);
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
