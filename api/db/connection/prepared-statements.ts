/* Caches prepared statements per connection: the same few statements run again and again, and
   parsing them costs more than running them. */

/** Size of the cache per connection; knex's long lists are not cached. */
const MOST_STATEMENTS = 300;
const LONGEST_STATEMENT = 4000;
const READS_OR_WRITES = /^\s*(select|insert|update|delete)\b/i;

/** The part of a better-sqlite3 database that prepares statements. */
export interface StatementSource<Statement> {
  prepare(sql: string): Statement;
}

/**
 * Makes a SQLite connection reuse prepared statements, at most the 300 used last. Each runs to its
 * end before the next begins, so none is shared while it runs.
 */
export function keepStatements<Statement>(connection: StatementSource<Statement>): void {
  const prepare = connection.prepare.bind(connection);
  const kept = new Map<string, Statement>();
  connection.prepare = (sql) => {
    if (!isKept(sql)) return prepare(sql);
    const statement = kept.get(sql) ?? prepare(hideValues(sql));
    kept.delete(sql);
    kept.set(sql, statement);
    if (kept.size > MOST_STATEMENTS) {
      const [oldest] = kept.keys();
      if (oldest !== undefined) kept.delete(oldest);
    }
    return statement;
  };
}

/**
 * SQLite considers bound values when it plans a join or a limit, and replans whenever another value
 * is bound. A plus sign hides the value without changing it, whatever its type.
 */
function hideValues(sql: string): string {
  return sql.replaceAll('?', '+?');
}

function isKept(sql: string): boolean {
  return sql.length <= LONGEST_STATEMENT && READS_OR_WRITES.test(sql);
}

/** The setting of mysql2 that limits the statements cached per connection, on both sides. */
export const MYSQL_STATEMENTS = { maxPreparedStatements: MOST_STATEMENTS };

type QueryDone = (error: unknown, ...results: unknown[]) => void;

/** The part of a mysql2 connection that runs statements. */
export interface QuerySource {
  query(
    query: string | { sql: string; timeout?: number },
    values: unknown[] | QueryDone | undefined,
    done?: QueryDone,
  ): unknown;
  execute(
    query: { sql: string; timeout?: number | undefined },
    values: unknown[],
    done: QueryDone,
  ): unknown;
}

/**
 * Makes a MySQL connection run reading and writing statements as prepared ones. A `timeout` covers
 * preparing and running together, and fails with the same error as `query`.
 */
export function prepareQueries(connection: QuerySource): void {
  const query = connection.query.bind(connection);
  connection.query = (given, values, done) => {
    const { sql, timeout } = typeof given === 'string' ? { sql: given } : given;
    const isPlain = !Array.isArray(values) || done === undefined || !isKept(sql);
    if (isPlain) return query(given, values, done);
    return connection.execute(
      typeof given === 'string' ? { sql } : { ...given, timeout: undefined },
      values,
      timeout === undefined ? done : endingIn(timeout, done),
    );
  };
}

/** Calls `done` once: with the first answer, or with an error after the given milliseconds. */
function endingIn(timeoutMs: number, done: QueryDone): QueryDone {
  let isDone = false;
  const settle: QueryDone = (error, ...results) => {
    if (isDone) return;
    isDone = true;
    clearTimeout(timer);
    done(error, ...results);
  };
  const error = Object.assign(new Error('The database did not answer in time.'), {
    code: 'PROTOCOL_SEQUENCE_TIMEOUT',
  });
  const timer = setTimeout(() => settle(error), timeoutMs);
  return settle;
}
