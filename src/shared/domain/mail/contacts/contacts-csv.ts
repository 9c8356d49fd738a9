/* Contacts from the rows of a table, and what is wrong with each. */
import { formatNumber } from '../../formats/formats.ts';
import type { CsvRow } from '../../import/csv-row.ts';
import { finish } from '../../import/pieces.ts';
import { canonicalAddress } from '../addresses.ts';
import { REFUSED_STATUSES, type RefusedStatus } from '../lists.ts';
import { type DayOrder, dayOrderOf } from './consent-time.ts';
import type { ContactMapping } from './contact-columns.ts';
import { type ReadContact, type RowProblem, readContact, shown } from './read-contact.ts';
import { readStatusColumn, type StatusColumn, statusReader } from './status-columns.ts';
import type { Meaning } from './status-words.ts';

/** Somebody who gets no mail, and why. */
export interface RefusedContact {
  readonly line: number;
  /** Normalised. */
  readonly address: string;
  readonly status: RefusedStatus;
}

/** The contacts of a table and everything that is wrong with it. */
export interface ReadContacts {
  /** Those who get mail. */
  readonly contacts: readonly ReadContact[];
  /** Those who unsubscribed, complained or bounced. */
  readonly refused: readonly RefusedContact[];
  readonly problems: readonly RowProblem[];
  /** Rows whose address stands in an earlier row. */
  readonly duplicates: number;
}

/** The most rows of one file. */
export const MOST_CONTACT_ROWS = 100_000;
const MOST_PROBLEMS = 1000;
const ROWS_OF_A_PIECE = 500;

/** How a table is read. */
export interface ContactReading {
  readonly mapping: ContactMapping;
  readonly nowMs: number;
  /** The columns that say who gets mail, with answers; by default as their values alone are understood. */
  readonly statuses?: readonly StatusColumn[];
  /** The meaning of the whole file for everybody in it; by default that they agreed. */
  readonly everybody?: Meaning;
  /** The order of day and month where the column of the consent date does not decide it. */
  readonly dayOrder?: DayOrder | null;
  /** So many problems are told in full, the others are counted; 1,000 by default. */
  readonly mostProblems?: number;
}

/**
 * Reads rows without their head by a mapping that `mappingProblem` accepts. Of two rows with the same
 * address the first counts, but a no in any of them does. A row whose status is not understood is an error.
 */
export function readContactRows(rows: readonly CsvRow[], reading: ContactReading): ReadContacts {
  return finish(readContactPieces(rows, reading));
}

/** Like `readContactRows`, in pieces of a few milliseconds. */
export function* readContactPieces(
  rows: readonly CsvRow[],
  { mostProblems = MOST_PROBLEMS, ...reading }: ContactReading,
): Generator<void, ReadContacts> {
  if (rows.length > MOST_CONTACT_ROWS) {
    const text = `this file has ${formatNumber(rows.length)} rows; at most ${formatNumber(MOST_CONTACT_ROWS)} are read at once. Divide it into several files.`;
    const problems: RowProblem[] = [{ line: 1, text, level: 'error' }];
    return { contacts: [], refused: [], problems, duplicates: 0 };
  }
  const readRow = rowReader(rows, reading);
  const problems: RowProblem[] = [];
  const people = new Map<string, Person>();
  let duplicates = 0;
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_OF_A_PIECE === 0) yield;
    if (row.cells.every((cell) => cell.trim() === '')) continue;
    const read = readRow(row);
    problems.push(...read.problems);
    if (read.person === null) continue;
    const mailbox = canonicalAddress(read.person.contact.address);
    const earlier = people.get(mailbox);
    if (earlier === undefined) people.set(mailbox, read.person);
    else {
      duplicates += 1;
      problems.push(repeated(earlier, read.person));
      people.set(mailbox, {
        ...earlier,
        meaning: strongest([earlier.meaning, read.person.meaning]),
      });
    }
  }
  const sorted = sortPeople([...people.values()]);
  const told = [...problems, ...sorted.leftOut];
  return { ...sorted.people, problems: toldProblems(told, mostProblems), duplicates };
}

/** Somebody of a file, and what the file says about mail to them. */
interface Person {
  readonly contact: ReadContact;
  readonly meaning: Meaning;
}

/** Of what several cells say about one person, the earliest in this list counts. */
const BY_STRENGTH: readonly Meaning[] = [
  ...(['hardBounce', 'complaint', 'unsubscribed', 'softBounces'] as const),
  ...(['leftOut', 'subscribed', 'nothing'] as const),
];

function strongest(meanings: readonly Meaning[]): Meaning {
  return BY_STRENGTH.find((meaning) => meanings.includes(meaning)) ?? 'nothing';
}

function repeated(earlier: Person, { contact, meaning }: Person): RowProblem {
  const { line, address } = contact;
  const text = `${shown(address)} stands in line ${earlier.contact.line} already.`;
  const isNews = strongest([earlier.meaning, meaning]) !== earlier.meaning;
  const rest = isNews ? ' What this row says about mail counts.' : ' This row is left out.';
  return { line, text: `${text}${rest}`, level: 'advice' };
}

function sortPeople(people: readonly Person[]) {
  const contacts: ReadContact[] = [];
  const refused: RefusedContact[] = [];
  const leftOut: RowProblem[] = [];
  for (const { contact, meaning } of people) {
    const { line, address } = contact;
    const status = REFUSED_STATUSES.find((each) => each === meaning);
    if (status !== undefined) refused.push({ line, address, status });
    else if (meaning === 'leftOut') {
      const text = `${shown(address)} has not agreed to get mail, or not confirmed it.`;
      leftOut.push({ line, text, level: 'leftOut' });
    } else contacts.push(contact);
  }
  return { people: { contacts, refused }, leftOut };
}

interface ReadRow {
  readonly person: Person | null;
  readonly problems: readonly RowProblem[];
}

/** Returns a reader of the rows of a table: what a cell means can depend on the others of its column. */
function rowReader(
  rows: readonly CsvRow[],
  { mapping, nowMs, everybody = 'subscribed', dayOrder = null, statuses }: ContactReading,
): (row: CsvRow) => ReadRow {
  const consentColumn = mapping.indexOf('consentedAt');
  const decided = dayOrderOf(rows.map(({ cells }) => cells[consentColumn] ?? ''));
  const columns = mapping.flatMap((field, at) =>
    field === 'status'
      ? [statuses?.find((each) => each.at === at) ?? readStatusColumn(rows, at)]
      : [],
  );
  const readers = columns.map(statusReader);
  return (row) => {
    const read = readContact(row, mapping, { nowMs, order: decided ?? dayOrder });
    if (read.contact === null) return { person: null, problems: read.problems };
    const meanings = readers.map((reader) => reader(row.cells));
    const open = meanings.indexOf(null);
    if (open !== -1) {
      const cell = row.cells[columns[open]?.at ?? -1] ?? '';
      const text = `${shown(cell.trim())} does not say whether ${shown(read.contact.address)} gets mail. This row is left out.`;
      return { person: null, problems: [{ line: row.line, text, level: 'error' }] };
    }
    const known = meanings.filter((meaning) => meaning !== null);
    const person = { contact: read.contact, meaning: strongest([everybody, ...known]) };
    return { person, problems: read.problems };
  };
}

function toldProblems(problems: readonly RowProblem[], most: number): readonly RowProblem[] {
  const next = problems[most];
  if (next === undefined) return problems;
  const left = problems.length - most;
  const text = `${formatNumber(left)} more rows have problems from here on.`;
  return [...problems.slice(0, most), { line: next.line, text, level: 'advice' }];
}
