import type { TableStart } from '#api/backups/format/format.ts';
import { RestoreError } from '#api/backups/format/problems.ts';

/** A value as SQLite takes it. */
export type RowValue = string | number | bigint | Buffer | null;

/** A number that a double may not hold; inside a text it costs time and nothing else. */
const LONG_INTEGER = /[[,]-?\d{16,}[\],]/;
const HEX = /^(?:[0-9A-F]{2})*$/;

/** Reads whole lines as rows of a table. Throws `RestoreError` (`damaged`) for anything else. */
export function readRowLines(bytes: Buffer, { table, columns }: TableStart): RowValue[][] {
  const rows = parseRows(bytes);
  for (const row of rows) {
    if (!Array.isArray(row) || row.length !== columns.length) throw damaged(table);
    for (const [at, column] of columns.entries()) {
      const value: unknown = row[at];
      if (value === null) continue;
      const isOfKind = column.kind === 'integer' ? isInteger(value) : typeof value === 'string';
      if (!isOfKind) throw damaged(`${table}.${column.name}`);
      if (column.kind === 'binary') row[at] = bytesOf(value, `${table}.${column.name}`);
    }
  }
  return rows;
}

function parseRows(bytes: Buffer): RowValue[][] {
  // Within a line, line ends are escaped.
  const text = `[${bytes.toString('utf8', 0, bytes.length - 1).replaceAll('\n', ',')}]`;
  try {
    return LONG_INTEGER.test(text) ? JSON.parse(text, exactly) : JSON.parse(text);
  } catch (error) {
    throw new RestoreError('damaged', 'A row is no JSON.', { cause: error });
  }
}

/** Reads integers beyond 2^53 as they are written. */
function exactly(_key: string, value: unknown, { source }: { source?: string } = {}): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
  return source !== undefined && /^-?\d+$/.test(source) ? BigInt(source) : value;
}

function isInteger(value: unknown): boolean {
  return Number.isSafeInteger(value) || typeof value === 'bigint';
}

function bytesOf(value: unknown, place: string): Buffer {
  if (typeof value !== 'string' || !HEX.test(value)) throw damaged(place);
  return Buffer.from(value, 'hex');
}

function damaged(place: string): RestoreError {
  return new RestoreError('damaged', `A row does not fit ${place}.`);
}
