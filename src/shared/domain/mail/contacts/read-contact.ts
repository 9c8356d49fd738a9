/* One row of a table of contacts, and what is wrong with it. */
import { withoutGuards } from '../../formats/csv.ts';
import type { CsvRow } from '../../import/csv-row.ts';
import { oneLine } from '../../text/one-line.ts';
import { readMailAddress } from '../addresses.ts';
import { type DayOrder, readConsentTime } from './consent-time.ts';
import { type ContactField, type ContactMapping, isAddress } from './contact-columns.ts';

/** A contact as a row describes it. */
export interface ReadContact {
  readonly line: number;
  /** Normalised. */
  readonly address: string;
  /** Empty where the row has none. */
  readonly name: string;
  readonly consentSource: string;
  /** ISO 8601 in UTC; null where the row has none. */
  readonly consentedAt: string | null;
}

/** Something about a row that its owner should know. */
export interface RowProblem {
  readonly line: number;
  /** Says what is wrong and what to do. */
  readonly text: string;
  /**
   * Rows with an error cannot be read, those of people who never agreed are left out; advice is about rows
   * that are taken.
   */
  readonly level: 'error' | 'leftOut' | 'advice';
}

const LONGEST_NAME = 80;
const LONGEST_SOURCE = 100;
const LONGEST_ADDRESS_CELL = 1000;
const LONGEST_SHOWN = 60;

/** The contact of a row; null where it cannot be read. */
export interface ReadLine {
  readonly contact: ReadContact | null;
  readonly problems: readonly RowProblem[];
}

/** Reads the contact of a row. */
export function readContact(
  { line, cells }: CsvRow,
  mapping: ContactMapping,
  { nowMs, order }: { nowMs: number; order: DayOrder | null },
): ReadLine {
  const cellOf = (field: ContactField) => withoutGuards(cells[mapping.indexOf(field)] ?? '');
  const problems: RowProblem[] = [];
  const refuse = (text: string): ReadLine => ({
    contact: null,
    problems: [{ line, text, level: 'error' }],
  });
  const overflow = cells.slice(mapping.length).find((cell) => cell.trim() !== '');
  if (overflow !== undefined) {
    return refuse(
      `this row has ${cells.length} cells where ${mapping.length} are expected. Put text with a separator in quotes.`,
    );
  }
  const read = addressOf(cellOf('email'));
  if (read.address === null) return refuse(read.text);
  const advise = (text: string) => problems.push({ line, text, level: 'advice' });
  const written = nameOf(cellOf);
  const name = oneLine(written, LONGEST_NAME);
  if (Array.from(oneLine(written, 4 * LONGEST_NAME)).length > LONGEST_NAME) {
    advise(`the name is cut after ${LONGEST_NAME} characters.`);
  }
  const consent = readConsentTime(cellOf('consentedAt'), nowMs, order);
  if ('text' in consent) advise(consent.text);
  const contact: ReadContact = {
    line,
    address: read.address,
    name,
    consentSource: oneLine(cellOf('consentSource'), LONGEST_SOURCE),
    consentedAt: 'text' in consent ? null : consent.at,
  };
  return { contact, problems };
}

/** Reads an address alone, or `Ada Lovelace <ada@example.org>`. */
function addressOf(cell: string): { address: string } | { address: null; text: string } {
  const bare = cell.trim().replace(/^mailto:/i, '');
  if (bare === '') {
    return { address: null, text: 'this row has no e-mail address. Add one, or delete the row.' };
  }
  if (bare.length > LONGEST_ADDRESS_CELL) {
    return { address: null, text: `${shown(bare)} is too long for an e-mail address.` };
  }
  const [, inside = bare] = /^[^<>]*<([^<>]*)>$/.exec(bare) ?? [];
  const { address } = readMailAddress(inside);
  if (address !== null) return { address };
  const separated = bare.split(/[,;\s]+/).filter(isAddress);
  const text =
    separated.length > 1
      ? `${shown(bare)} are several addresses. Write one in each row.`
      : `${shown(bare)} is no e-mail address. Correct it, such as ada@example.org.`;
  return { address: null, text };
}

/** Without its first name a name is not known: a surname alone would be greeted as one. */
function nameOf(cellOf: (field: ContactField) => string): string {
  const whole = cellOf('name').trim();
  const first = cellOf('firstName').trim();
  if (whole !== '' || first === '') return whole;
  return `${first} ${cellOf('lastName').trim()}`;
}

/** A text in quotes, cut where it is long. */
export function shown(text: string): string {
  const line = oneLine(text.slice(0, 4 * LONGEST_SHOWN), LONGEST_SHOWN);
  return `“${line}${line.length < text.length && line.length >= LONGEST_SHOWN ? '…' : ''}”`;
}
