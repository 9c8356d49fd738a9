import Papa from 'papaparse';
import type { CsvRow } from '../domain/import/csv-row.ts';
import { finish } from '../domain/import/pieces.ts';

/** A line that could not be read, and why. */
export interface BrokenLine {
  readonly line: number;
  readonly text: string;
}

/** The rows of a CSV, and the lines with unbalanced quotation marks. */
export interface CsvContent {
  readonly rows: readonly CsvRow[];
  readonly broken: readonly BrokenLine[];
}

/** A file with more broken lines than this is not a CSV. */
const MOST_BROKEN = 200;
const BROKEN =
  'Its quotation marks don’t match: one is not closed, or one inside a text is not doubled ("").';
const HOPELESS = `More than ${MOST_BROKEN} lines have broken quotation marks: what follows was not read.`;
/**
 * So many characters are parsed at once. After a broken quotation mark the parser reads to the end of
 * what it was given, again after each of them.
 */
const WINDOW = 65_536;
const DELIMITERS = [',', ';', '\t'];
/** Excel names the delimiter of a file in a line of its own. */
const NAMED = /^sep=([,;\t])\r?\n/i;

/** Parses a CSV separated by commas, semicolons or tabs. Broken lines are reported and left out. */
export function readCsv(text: string): CsvContent {
  return finish(readCsvPieces(text));
}

/** Like `readCsv`, in pieces of a few milliseconds: a page can paint between them. */
export function* readCsvPieces(text: string): Generator<void, CsvContent> {
  const source = text.replace(/^\uFEFF/, '');
  const lines = lineStarts(source);
  const [, named] = NAMED.exec(source) ?? [];
  const delimiter = named ?? delimiterOf(source);
  const rows: CsvRow[] = [];
  const broken: BrokenLine[] = [];
  let line = named === undefined ? 1 : 2;
  while (line <= lines.length) {
    yield;
    const endLine = windowEnd(lines, line);
    const isLast = endLine > lines.length;
    const text = source.slice(lines[line - 1], lines[endLine - 1]);
    const part = readPart(isLast ? text : text.replace(/\r\n?$|\n$/, ''), {
      delimiter,
      firstLine: line,
    });
    for (const row of part.rows) rows.push(row);
    if (part.broken === null) {
      line = endLine;
      continue;
    }
    const { line: brokenLine, isOpen } = part.broken;
    // The row may end in the next window.
    if (isOpen && !isLast && brokenLine > line) {
      line = brokenLine;
      continue;
    }
    broken.push({ line: brokenLine, text: BROKEN });
    if (broken.length === MOST_BROKEN) {
      broken.push({ line: brokenLine + 1, text: HOPELESS });
      break;
    }
    line = brokenLine + 1;
  }
  return { rows, broken };
}

/** The line after those that are parsed at once, from a line on; at least one is. */
function windowEnd(lines: readonly number[], line: number): number {
  const until = (lines[line - 1] ?? 0) + WINDOW;
  let [first, last] = [line + 1, lines.length + 1];
  while (first < last) {
    const middle = Math.ceil((first + last) / 2);
    if ((lines[middle - 1] ?? Number.POSITIVE_INFINITY) <= until) first = middle;
    else last = middle - 1;
  }
  // Nothing follows the last window.
  return first === lines.length && until >= (lines.at(-1) ?? 0) ? lines.length + 1 : first;
}

function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (const { index, 0: end } of text.matchAll(/\r\n?|\n/g)) starts.push(index + end.length);
  return starts;
}

/** Returns the most frequent delimiter of the first line, outside of quotation marks. */
function delimiterOf(text: string): string {
  const [head = ''] = text.split(/[\r\n]/, 1);
  const bare = head.replace(/"[^"]*"/g, '');
  const count = (sign: string) => bare.split(sign).length;
  return DELIMITERS.toSorted((one, other) => count(other) - count(one))[0] ?? ',';
}

interface Part {
  readonly rows: readonly CsvRow[];
  /** The first broken line; the rest is not read. */
  readonly broken: {
    readonly line: number;
    /** A quotation mark was open at the end of the text. */
    readonly isOpen: boolean;
  } | null;
}

function readPart(
  text: string,
  { delimiter, firstLine }: { delimiter: string; firstLine: number },
): Part {
  const rows: CsvRow[] = [];
  let broken: Part['broken'] = null;
  let line = firstLine;
  Papa.parse<string[]>(text, {
    delimiter,
    step({ data: cells, errors }, parser) {
      if (errors.some(({ type }) => type === 'Quotes')) {
        const isOpen = errors.every(({ code }) => code === 'MissingQuotes');
        broken = { line, isOpen };
        parser.abort();
        return;
      }
      rows.push({ line, cells });
      line += 1 + cells.reduce((sum, cell) => sum + cell.split(/\r\n?|\n/).length - 1, 0);
    },
  });
  return { rows, broken };
}
