/** A place away from the data folder for copies of backups. Each call throws `StoreError` where it fails. */
export interface BackupStore {
  /** Stores a file of so many bytes; it is whole or not there. */
  write(name: string, bytes: AsyncIterable<Uint8Array>, size: number): Promise<void>;
  /** Reads a file; throws where it is not there. */
  read(name: string): AsyncIterable<Uint8Array>;
  /** Deletes a file; one that is not there is no error. */
  remove(name: string): Promise<void>;
}

/** A store failed; the message is for administrators and names no secret. */
export class StoreError extends Error {}

const CODES: Readonly<Record<string, string>> = {
  ENOENT: 'The folder or the file is not there. Is it mounted?',
  ENOTDIR: 'BACKUP_DIR is no folder.',
  EACCES: 'The server may not write there.',
  EPERM: 'The server may not write there.',
  EROFS: 'The folder is read-only.',
  ENOSPC: 'The disk is full.',
  EDQUOT: 'The disk is full.',
};

/** Returns any failure as one of a store. */
export function storeErrorOf(error: unknown): Error {
  if (error instanceof StoreError) return error;
  if (!(error instanceof Error)) return new StoreError('The store failed.');
  const { cause } = error;
  const inner = cause instanceof Error && 'code' in cause ? cause : error;
  const code = 'code' in inner ? String(inner.code) : error.name;
  if (code === 'CANCELLED') return error;
  return new StoreError(CODES[code] ?? `The store cannot be reached (${code}).`, { cause: error });
}
