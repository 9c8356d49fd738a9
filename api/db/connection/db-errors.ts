/** Meaning of a driver's error, recognised by its code, never by its message. */
export type DbFailure = 'duplicate' | 'missing-reference' | 'retry' | 'unavailable' | 'other';

const DUPLICATE = ['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY', 'ER_DUP_ENTRY'];
const MISSING_REFERENCE = [
  'SQLITE_CONSTRAINT_FOREIGNKEY',
  'ER_NO_REFERENCED_ROW_2',
  'ER_NO_REFERENCED_ROW',
  'ER_ROW_IS_REFERENCED_2',
];
/**
 * The whole transaction can be retried: deadlock, lock wait, a row changed since it was read (newer
 * MariaDB), Galera node not ready, busy file.
 */
const RETRY = [
  'ER_LOCK_DEADLOCK',
  'ER_LOCK_WAIT_TIMEOUT',
  'ER_CHECKREAD',
  'ER_UNKNOWN_COM_ERROR',
  'SQLITE_BUSY',
  'SQLITE_BUSY_SNAPSHOT',
  'SQLITE_BUSY_RECOVERY',
  'SQLITE_LOCKED',
];
const UNAVAILABLE = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'PROTOCOL_CONNECTION_LOST',
  'PROTOCOL_ENQUEUE_AFTER_FATAL_ERROR',
  'PROTOCOL_ENQUEUE_AFTER_QUIT',
  'PROTOCOL_SEQUENCE_TIMEOUT',
  'ER_CON_COUNT_ERROR',
  'ER_SERVER_SHUTDOWN',
  'ER_TOO_MANY_USER_CONNECTIONS',
  'ER_USER_LIMIT_REACHED',
  'ER_HOST_IS_BLOCKED',
  'ER_HOST_NOT_PRIVILEGED',
  'ER_ACCESS_DENIED_ERROR',
  'ER_DBACCESS_DENIED_ERROR',
  'ER_DISK_FULL',
  'ER_RECORD_FILE_FULL',
  'ER_BAD_DB_ERROR',
  'ER_QUERY_INTERRUPTED',
  'ER_QUERY_TIMEOUT',
  'ER_CONNECTION_KILLED',
  'ER_OPTION_PREVENTS_STATEMENT',
  'SQLITE_CANTOPEN',
  'SQLITE_FULL',
  'SQLITE_READONLY',
  'SQLITE_READONLY_DBMOVED',
  'SQLITE_IOERR',
  'SQLITE_CORRUPT',
  'SQLITE_NOTADB',
];

/** MariaDB's code for a statement that ran too long; the driver has no name for it. */
const STATEMENT_TIMEOUT = 1969;

/** Classifies an error thrown by knex or a driver. */
export function classifyDbError(error: unknown): DbFailure {
  if (!(error instanceof Error)) return 'other';
  // Knex's pool throws this class without a code when no connection became available in time.
  if (error.name === 'DataClosedError') return 'unavailable';
  if (error.name === 'KnexTimeoutError' || error.name === 'TimeoutError') return 'unavailable';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if ('errno' in error && error.errno === STATEMENT_TIMEOUT) return 'unavailable';
  if (DUPLICATE.includes(code)) return 'duplicate';
  if (MISSING_REFERENCE.includes(code)) return 'missing-reference';
  if (RETRY.includes(code)) return 'retry';
  if (UNAVAILABLE.includes(code) || /^SQLITE_(IOERR|CORRUPT)_/.test(code)) return 'unavailable';
  return 'other';
}
