import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import knex, { type Knex } from 'knex';
import type { DatabaseSettings } from '#api/env.ts';
import { foldText } from '#shared/domain/search/fold-text.ts';

/** The function of SQLite's connections that folds a text as searches compare it. */
export const FOLD_FUNCTION = 'ripen_fold';

/** A connection or a transaction: what every repo takes first. */
export type Db = Knex;

const ACQUIRE_TIMEOUT_MS = 3000;
const CONNECT_TIMEOUT_MS = 2000;
/** More than a lock is waited for, less than a client waits for an answer. */
const QUERY_TIMEOUT_MS = 6000;

const BOTH_ENGINES = {
  // Values of a failed statement must not reach a log: passwords' hashes and links are among them.
  compileSqlOnError: false,
  acquireConnectionTimeout: ACQUIRE_TIMEOUT_MS,
  // Whatever knex would print it throws as well.
  log: { debug() {}, deprecate() {}, error() {}, warn() {} },
};

/**
 * Opens the database. SQLite: WAL, synchronous FULL, foreign keys, one connection (a second one
 * blocks the event loop under concurrent writers). MySQL: strict mode, UTC, text compared byte by byte.
 */
export function openDatabase(settings: DatabaseSettings): Knex {
  return settings.engine === 'sqlite' ? openSqlite(settings.file) : openMysql(settings);
}

/** Which engine a connection speaks to. */
export function engineOf(db: Knex): 'sqlite' | 'mysql' {
  const { config }: { config: { client?: unknown } } = db.client;
  return config.client === 'mysql2' ? 'mysql' : 'sqlite';
}

/** Lets nobody but the owner read the database, whatever the folder and the umask allow. */
function keepPrivate(file: string): void {
  // SQLite gives the mode of the file to the log beside it; one that stands there may have another.
  for (const each of [file, `${file}-wal`, `${file}-shm`]) {
    try {
      if (existsSync(each)) chmodSync(each, 0o600);
    } catch {
      // A file of another owner, or one that another process has just removed, stays as it is.
    }
  }
}

interface SqliteConnection {
  pragma(statement: string): unknown;
  function(
    name: string,
    options: { deterministic: boolean },
    run: (value: unknown) => unknown,
  ): unknown;
}

function openSqlite(file: string): Knex {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  return knex({
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
        done(null, connection);
      },
    },
  });
}

type QueryDone = (error: unknown, ...results: unknown[]) => void;

interface MysqlConnection {
  query(
    query: string | { sql: string; timeout?: number },
    values: unknown[] | QueryDone | undefined,
    done?: QueryDone,
  ): unknown;
  destroy(): void;
}

/**
 * Has every query end in time: a database that fell silent with its connections open would be
 * waited for without end. Its connection is not used again. Changes of the schema may take longer.
 */
function limitQueries(connection: MysqlConnection): void {
  const query = connection.query.bind(connection);
  connection.query = (given, values, done) => {
    const options = typeof given === 'string' ? { sql: given } : given;
    if (/^\s*(alter|create|drop|rename)\b/i.test(options.sql)) return query(options, values, done);
    const hear = typeof values === 'function' ? values : done;
    return query(
      { timeout: QUERY_TIMEOUT_MS, ...options },
      typeof values === 'function' ? [] : values,
      (error, ...results) => {
        if (isTimeout(error)) connection.destroy();
        hear?.(error, ...results);
      },
    );
  };
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'PROTOCOL_SEQUENCE_TIMEOUT';
}

function openMysql(settings: Extract<DatabaseSettings, { engine: 'mysql' }>): Knex {
  return knex({
    client: 'mysql2',
    connection: {
      host: settings.host,
      port: settings.port,
      user: settings.user,
      password: settings.password,
      database: settings.name,
      // Knex writes this name into its own tables, so that it cannot name the collation as well.
      charset: 'utf8mb4',
      timezone: 'Z',
      supportBigNumbers: true,
      multipleStatements: false,
      connectTimeout: CONNECT_TIMEOUT_MS,
    },
    ...BOTH_ENGINES,
    pool: {
      min: 0,
      max: 10,
      createTimeoutMillis: CONNECT_TIMEOUT_MS,
      afterCreate(connection: MysqlConnection, done: (error: unknown, made: unknown) => void) {
        const setUp =
          "SET SESSION sql_mode = 'STRICT_ALL_TABLES,NO_ZERO_DATE,NO_ZERO_IN_DATE,ERROR_FOR_DIVISION_BY_ZERO', innodb_lock_wait_timeout = 5, collation_connection = 'utf8mb4_bin'";
        limitQueries(connection);
        connection.query(setUp, [], (error) => done(error, connection));
      },
    },
  });
}
