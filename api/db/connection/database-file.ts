import { closeSync, existsSync, openSync, readSync } from 'node:fs';

/** The database file is not a database; the message says what to do. */
export class DatabaseFileError extends Error {}

const HEADER = 'SQLite format 3\0';

/**
 * Throws `DatabaseFileError` where the file is not a SQLite database. A failed copy or a full disk
 * leaves an empty file, which SQLite would silently use as a new database.
 */
export function checkDatabaseFile(file: string): void {
  if (file === ':memory:' || !existsSync(file)) return;
  const header = readHeader(file);
  if (header === HEADER) return;
  const state = header === '' ? 'is empty' : 'is damaged, or no SQLite database';
  throw new DatabaseFileError(
    `${file} ${state}. Put a copy of the database in its place; to begin without data, move it away first.`,
  );
}

function readHeader(file: string): string {
  const descriptor = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(HEADER.length);
    const count = readSync(descriptor, bytes, 0, bytes.length, 0);
    return bytes.toString('latin1', 0, count);
  } finally {
    closeSync(descriptor);
  }
}
