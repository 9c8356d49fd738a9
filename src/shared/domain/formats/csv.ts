/* CSV as every export writes it (RFC 4180), safe to open in a spreadsheet. */

/** The value of a cell; null for an empty one. */
export type CsvCell = string | number | boolean | null;

/** Goes before a CSV in UTF-8: without it Excel takes the text for one in the system's own letters. */
export const CSV_MARK = '\uFEFF';

/** Spreadsheets separate by a comma, a semicolon or a tab, as their language has it. */
const NEEDS_QUOTES = /[",;\t\r\n]/;
/**
 * The places where a cell begins, however a spreadsheet separates, and where it would read a formula.
 * Quotation marks may be dropped before a formula is recognised. A text that looks guarded already is
 * guarded once more, so that one guard can always be taken away.
 */
const FORMULAS = /(?<=^|[,;\t\r\n])(?=['"]*[=+\-@\t\r\0])/g;
const GUARDS = /(?<=^|[,;\t\r\n])'(?=['"]*[=+\-@\t\r\0])/g;

/**
 * Returns a line of CSV. An apostrophe guards each place of a text that a spreadsheet would take for the
 * beginning of a formula; numbers stay what they are.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(writeCell).join(',')}\r\n`;
}

/** Returns the text of a cell as it was before `csvLine` guarded it. */
export function withoutGuards(text: string): string {
  return text.replace(GUARDS, '');
}

function writeCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  const text = cell.replace(FORMULAS, "'");
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
