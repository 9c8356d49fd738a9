import Papa from 'papaparse';
import type { Remark } from '#shared/domain/import/import-plan.ts';
import type { CsvRow } from '#shared/domain/import/todoist-csv.ts';

/** The rows of a CSV, and the lines with unbalanced quotation marks. */
export interface CsvContent {
  readonly rows: readonly CsvRow[];
  readonly problems: readonly Remark[];
}

/** A file with more broken lines than this is not a CSV. */
const MOST_BROKEN = 200;
const BROKEN =
  'Its quotation marks don’t match: one is not closed, or one inside a text is not doubled ("").';
const HOPELESS = `More than ${MOST_BROKEN} lines have broken quotation marks: what follows was not read.`;

/** Parses a CSV separated by commas, semicolons or tabs. Broken lines are reported and left out. */
export function readCsv(text: string): CsvContent {
  const source = text.replace(/^\uFEFF/, '');
  const lines = lineStarts(source);
  const delimiter = delimiterOf(source);
  const rows: CsvRow[] = [];
  const problems: Remark[] = [];
  let line = 1;
  while (line <= lines.length) {
    const part = readPart(source.slice(lines[line - 1]), { delimiter, firstLine: line });
    rows.push(...part.rows);
    if (part.broken === null) break;
    problems.push({ place: `line ${part.broken}`, title: '', message: BROKEN });
    if (problems.length === MOST_BROKEN) {
      problems.push({ place: `line ${part.broken + 1}`, title: '', message: HOPELESS });
      break;
    }
    line = part.broken + 1;
  }
  return { rows, problems };
}

function lineStarts(text: string): readonly number[] {
  return [0, ...[...text.matchAll(/\r\n?|\n/g)].map(({ index, 0: end }) => index + end.length)];
}

/** Returns the most frequent delimiter of the first line. */
function delimiterOf(text: string): string {
  const [head = ''] = text.split(/[\r\n]/, 1);
  const count = (sign: string) => head.split(sign).length;
  return [',', ';', '\t'].toSorted((one, other) => count(other) - count(one))[0] ?? ',';
}

interface Part {
  readonly rows: readonly CsvRow[];
  /** The first broken line; the rest is not read. */
  readonly broken: number | null;
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
        broken = line;
        parser.abort();
        return;
      }
      rows.push({ line, cells });
      line += 1 + cells.reduce((sum, cell) => sum + cell.split(/\r\n?|\n/).length - 1, 0);
    },
  });
  return { rows, broken };
}
