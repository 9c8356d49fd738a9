import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import knex, { type Knex } from 'knex';
import type { DatabaseSettings } from '#api/config/env.ts';
import { foldText } from '#shared/domain/search/fold-text.ts';
import { checkDatabaseFile } from './database-file.ts';
import { BOTH_ENGINES, type OpeningOptions } from './knex-settings.ts';
import { openMysql } from './mysql.ts';
import { keepStatements, type StatementSource } from './prepared-statements.ts';

/** Name of the SQLite function that folds a text for searching. */
export const FOLD_FUNCTION = 'ripen_fold';

/** A connection or a transaction; the first argument of every repo function. */
export type Db = Knex;

/**
 * Opens the database. SQLite: WAL, synchronous FULL, foreign keys, one connection (a second one
 * blocks the event loop under concurrent writers). MySQL: strict mode, UTC, text compared byte by
 * byte.
 */
export function openDatabase(settings: DatabaseSettings, options: OpeningOptions = {}): Knex {
  return settings.engine === 'sqlite' ? openSqlite(settings.file) : openMysql(settings, options);
}

/** Returns the engine of a connection. */
export function engineOf(db: Knex): 'sqlite' | 'mysql' {
  const { config }: { config: { client?: unknown } } = db.client;
  return config.client === 'mysql2' ? 'mysql' : 'sqlite';
}

/** Makes the database readable by its owner alone, whatever the folder and the umask allow. */
function keepPrivate(file: string): void {
  // SQLite copies the file's mode to the log next to it; an existing one may have another mode.
  for (const each of [file, `${file}-wal`, `${file}-shm`]) {
    try {
      if (existsSync(each)) chmodSync(each, 0o600);
    } catch {
      // A file of another owner, or one just removed by another process, stays unchanged.
    }
  }
}

interface SqliteConnection extends StatementSource<unknown> {
  pragma(statement: string): unknown;
  function(
    name: string,
    options: { deterministic: boolean },
    run: (value: unknown) => unknown,
  ): unknown;
}

/**
 * Makes a transaction acquire the write lock when it begins. One that reads first could no longer
 * write after another process has written, and would have to be retried.
 */
function beginImmediately(connection: StatementSource<unknown>): void {
  const prepare = connection.prepare.bind(connection);
  connection.prepare = (sql) => prepare(sql === 'BEGIN;' ? 'BEGIN IMMEDIATE;' : sql);
}

function openSqlite(file: string): Knex {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const db = knex({
    client: 'better-sqlite3',
    connection: { filename: file },
    useNullAsDefault: true,
    ...BOTH_ENGINES,
    pool: {
      min: 1,
      max: 1,
      afterCreate(connection: SqliteConnection, done: (error: unknown, made: unknown) => void) {
        keepPrivate(file);
        connection.pragma('journal_mode = WAL');
        connection.pragma('synchronous = FULL');
        connection.pragma('foreign_keys = ON');
        connection.pragma('busy_timeout = 5000');
        connection.function(FOLD_FUNCTION, { deterministic: true }, (text) =>
          typeof text === 'string' ? foldText(text) : null,
        );
        beginImmediately(connection);
        keepStatements(connection);
        done(null, connection);
      },
    },
  });
  checkDatabaseFile(file, db);
  return db;
}
