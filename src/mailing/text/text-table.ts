import { hasTokens } from '../reading/field-tokens.ts';
import { columnsOf, TEXT_COLUMNS } from './columns.ts';

const GAP = '  ';

/** The side of each column, and how far the table is indented. */
interface Layout {
  readonly align: readonly ('left' | 'right' | 'center' | null)[];
  readonly indent: number;
}

/**
 * The lines of a table with its cells below each other and a rule under the head; null where it is
 * wider than a line, or where fields decide how wide it will be.
 */
export function tableLines(
  rows: readonly (readonly string[])[],
  { align, indent }: Layout,
): string[] | null {
  const [head = []] = rows;
  if (rows.flat().some(hasTokens)) return null;
  const widths = head.map((_, column) =>
    Math.max(1, ...rows.map((row) => columnsOf(row[column] ?? ''))),
  );
  const whole = widths.reduce((sum, width) => sum + width, GAP.length * (widths.length - 1));
  if (whole + indent > TEXT_COLUMNS) return null;
  const [first = '', ...others] = rows.map((row) =>
    widths
      .map((width, column) => padded(row[column] ?? '', width, align[column] === 'right'))
      .join(GAP)
      .trimEnd(),
  );
  return [first, widths.map((width) => '-'.repeat(width)).join(GAP), ...others];
}

function padded(cell: string, width: number, isRight: boolean): string {
  const blanks = ' '.repeat(Math.max(0, width - columnsOf(cell)));
  return isRight ? blanks + cell : cell + blanks;
}
