import { existsSync, statSync } from 'node:fs';
import type { Knex } from 'knex';

/** The database file is not a database; the message says what to do. */
export class DatabaseFileError extends Error {}

/** The driver's class of connections, as knex holds it. */
interface Client {
  readonly driver: new (
    file: string,
    options: { fileMustExist: boolean; timeout: number },
  ) => { pragma(statement: string): unknown; close(): unknown };
}

/**
 * Throws `DatabaseFileError` where the file is not a SQLite database. A failed copy or a full disk
 * leaves an empty file, which SQLite would silently use as a new database.
 *
 * Only SQLite itself may open the file: when a process closes a file, it loses all its locks on it, those of
 * its other connections as well. Another process would then take itself for the last one, and delete the
 * log that this one writes to.
 */
export function checkDatabaseFile(file: string, db: Knex): void {
  if (file === ':memory:' || !existsSync(file)) return;
  const isEmpty = statSync(file).size === 0;
  if (!isEmpty && isDatabase(file, db)) return;
  const state = isEmpty ? 'is empty' : 'is damaged, or no SQLite database';
  throw new DatabaseFileError(
    `${file} ${state}. Put a copy of the database in its place; to begin without data, move it away first.`,
  );
}

/** Another problem, such as a missing right, is met again by the first statement. */
function isDatabase(file: string, db: Knex): boolean {
  // Belongs to every client of knex.
  const { driver: Connection } = db.client as Client;
  try {
    const connection = new Connection(file, { fileMustExist: true, timeout: 0 });
    try {
      connection.pragma('schema_version');
    } finally {
      connection.close();
    }
    return true;
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'SQLITE_NOTADB');
  }
}
