/* Files of contacts: from bytes to rows with a guess of what their columns hold. */

import { formatSize } from '../domain/formats/size.ts';
import { MOST_BYTES } from '../domain/formats/size-limits.ts';
import type { CsvRow } from '../domain/import/csv-row.ts';
import { decodeBytes, type Encoding } from '../domain/import/decode-bytes.ts';
import { finish } from '../domain/import/pieces.ts';
import {
  type ContactMapping,
  guessContactColumns,
} from '../domain/mail/contacts/contact-columns.ts';
import type { RowProblem } from '../domain/mail/contacts/read-contact.ts';
import { readCsvPieces } from './read-csv.ts';

/** A file of contacts that can be shown for a choice of columns. */
export interface ContactTable {
  readonly encoding: Encoding;
  /** Names of the columns; null where the first row is a contact. */
  readonly head: readonly string[] | null;
  /** A guess, which the owner can change. */
  readonly mapping: ContactMapping;
  /** The rows below the head. */
  readonly rows: readonly CsvRow[];
  /** Lines that could not be read. */
  readonly problems: readonly RowProblem[];
}

/** A file that is no table, and what to do. */
export interface NoTable {
  readonly problem: string;
}

/** Why a larger file than `MOST_BYTES.contacts` is not read. */
export const CONTACTS_TOO_LARGE = `This file is larger than ${formatSize(MOST_BYTES.contacts)}. Divide it into several files.`;

/**
 * Opens a CSV of contacts: UTF-8, UTF-16 or Windows-1252, with commas, semicolons or tabs. A broken
 * line is named and stops no other.
 */
export function openContactTable(bytes: Uint8Array): ContactTable | NoTable {
  return finish(openContactPieces(bytes));
}

/** Like `openContactTable`, in pieces of a few milliseconds. */
export function* openContactPieces(bytes: Uint8Array): Generator<void, ContactTable | NoTable> {
  if (bytes.length > MOST_BYTES.contacts) {
    return { problem: CONTACTS_TOO_LARGE };
  }
  if (isArchive(bytes)) {
    return {
      problem: 'This is a spreadsheet, not a CSV. Save it as CSV (UTF-8), and choose that file.',
    };
  }
  const { text, encoding } = decodeBytes(bytes);
  yield;
  if (text.trim() === '') return { problem: 'This file is empty. Export it again.' };
  if (text.slice(0, 1000).includes('\0')) {
    return { problem: 'This is no text file. Choose a CSV.' };
  }
  const { rows, broken } = yield* readCsvPieces(text);
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const { hasHead, mapping } = guessContactColumns(filled);
  const [first] = filled;
  return {
    encoding,
    mapping,
    head: hasHead ? (first?.cells ?? []) : null,
    rows: hasHead ? filled.slice(1) : filled,
    problems: broken.map((line) => ({ ...line, level: 'error' })),
  };
}

/** Spreadsheets of today are ZIP archives, older ones compound files. */
function isArchive(bytes: Uint8Array): boolean {
  const start = [...bytes.subarray(0, 4)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  return start === '504b0304' || start === 'd0cf11e0';
}
