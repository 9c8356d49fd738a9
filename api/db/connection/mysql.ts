import knex, { type Knex } from 'knex';
import mysql from 'mysql2';
import type { MysqlSettings } from '#api/config/database-url.ts';
import { BOTH_ENGINES, type OpeningOptions } from './knex-settings.ts';
import { MYSQL_STATEMENTS, prepareQueries, type QuerySource } from './prepared-statements.ts';
import { type Host, type Ping, type ServerWatch, watchServer } from './server-watch.ts';

interface MysqlConnection extends QuerySource {
  destroy(): void;
}

const CONNECT_TIMEOUT_MS = 2000;
/** Backups and restores take minutes; a moment of heavy load should not end them. */
const PATIENT_CONNECT_TIMEOUT_MS = 15_000;
/** Longer than a lock wait, shorter than a client's timeout. */
const QUERY_TIMEOUT_MS = 6000;
/** Slightly shorter, so that the server aborts a statement before its client does. */
const STATEMENT_TIMEOUT_MS = 5500;

/**
 * Opens a database of MySQL or MariaDB: strict mode, UTC, text compared byte by byte. With several
 * servers, the first one that answers is used, and the next one as soon as it does not.
 */
export function openMysql(settings: MysqlSettings, { isPatient = false }: OpeningOptions): Knex {
  const login = loginOf(settings);
  const others = (settings.others ?? []).map(hostOf);
  const watch = watchServer([hostOf(settings), ...others], pingWith(login));
  return knex({
    client: 'mysql2',
    connection: async () => {
      const host = await watch.choose();
      return {
        ...login,
        ...host,
        connectTimeout: CONNECT_TIMEOUT_MS,
        stream: () => watch.connect(host),
        // Makes knex check a connection once nothing was heard from its server for a while.
        expirationChecker: () => !watch.isTrusted(),
      };
    },
    ...BOTH_ENGINES,
    pool: {
      min: 0,
      max: 10,
      createTimeoutMillis: BOTH_ENGINES.acquireConnectionTimeout,
      // Requests waiting for an unreachable server fail quickly.
      createRetryIntervalMillis: 20,
      afterCreate(connection: MysqlConnection, done: (error: unknown, made: unknown) => void) {
        prepareQueries(connection);
        watchQueries(connection, watch);
        if (!isPatient) limitQueries(connection);
        connection.query(sessionSetUp(isPatient), [], (error) => done(error, connection));
      },
    },
  });
}

/**
 * Opens a connection of its own, without time limits and outside the pool, for work that would hold one of
 * its connections for minutes. Rejects with the error of the last server that does not answer within 15 s.
 */
export async function connectMysql(settings: MysqlSettings): Promise<mysql.Connection> {
  const hosts = [hostOf(settings), ...(settings.others ?? []).map(hostOf)];
  let failure: unknown;
  for (const host of hosts) {
    try {
      return await connectTo({ ...loginOf(settings), ...host });
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

function connectTo(options: mysql.ConnectionOptions): Promise<mysql.Connection> {
  return new Promise((resolve, reject) => {
    const connectTimeout = PATIENT_CONNECT_TIMEOUT_MS;
    const connection = mysql.createConnection({ ...options, connectTimeout });
    connection.on('error', reject);
    connection.query(sessionSetUp(true), (error) => {
      if (error === null) resolve(connection);
      else reject(error);
    });
  });
}

function hostOf({ host, port }: Host): Host {
  return { host, port };
}

function loginOf({ user, password, name, tls }: MysqlSettings) {
  return {
    user,
    password,
    database: name,
    // Knex writes this name into its own tables, so it cannot name the collation as well.
    charset: 'utf8mb4',
    timezone: 'Z',
    supportBigNumbers: true,
    multipleStatements: false,
    ...(tls === undefined ? {} : { ssl: tls }),
    ...MYSQL_STATEMENTS,
  };
}

function pingWith(login: ReturnType<typeof loginOf>): Ping {
  return (host, stream) =>
    new Promise((resolve, reject) => {
      const connection = mysql.createConnection({ ...login, ...host, connectTimeout: 0, stream });
      connection.on('error', reject);
      connection.query('select 1', (error) => {
        if (error === null) resolve();
        else reject(error);
        connection.end(() => {});
      });
    });
}

/**
 * Returns the setup of every session: strict, with a lock timeout below a client's timeout. MariaDB
 * executes the comment that begins with M, which MySQL ignores: a cluster node then answers reads
 * only when it has caught up with the others. The other comment is executed by MySQL alone.
 */
function sessionSetUp(isPatient: boolean): string {
  const limits = [
    `/*M!100203 , max_statement_time = ${STATEMENT_TIMEOUT_MS / 1000} */`,
    `/*!50708 , max_execution_time = ${STATEMENT_TIMEOUT_MS} */`,
  ];
  return [
    "SET SESSION sql_mode = 'STRICT_ALL_TABLES,NO_ZERO_DATE,NO_ZERO_IN_DATE,ERROR_FOR_DIVISION_BY_ZERO'",
    ", innodb_lock_wait_timeout = 5, collation_connection = 'utf8mb4_bin'",
    '/*M!100203 , wsrep_sync_wait = 1 */',
    ...(isPatient ? [] : limits),
  ].join(' ');
}

/** Reports each query to the watch, and whether the server answered it. */
function watchQueries(connection: MysqlConnection, watch: ServerWatch): void {
  const query = connection.query.bind(connection);
  connection.query = (given, values, done) => {
    const end = watch.ask();
    const hear = typeof values === 'function' ? values : done;
    return query(given, typeof values === 'function' ? [] : values, (error, ...results) => {
      end(!isLost(error));
      hear?.(error, ...results);
    });
  };
}

/**
 * Returns whether the error is one of the connection or of our timeout, not an answer of the
 * server.
 */
function isLost(error: unknown): boolean {
  const isFatal = error instanceof Error && 'fatal' in error && error.fatal === true;
  return isFatal || isTimeout(error);
}

/**
 * Limits the duration of every query; its connection is not used again after a timeout. Schema
 * changes may take longer.
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
