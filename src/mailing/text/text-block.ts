import type { MailPiece } from '../reading/field-tokens.ts';
import { columnsOf, type Indents, TEXT_COLUMNS, wrapped } from './columns.ts';

/** A block of plain text: finished, or one that is wrapped when its fields are filled. */
export type TextBlock = string | OpenBlock;

/** A block with places in it. Plain JSON, so that it can be stored. */
export interface OpenBlock extends Indents {
  readonly pieces: readonly MailPiece[];
  /** The sign of the line below a heading. */
  readonly underline?: string;
}

/** Returns the lines of a block whose places are filled. */
export function closedBlock(text: string, { underline, ...indents }: Omit<OpenBlock, 'pieces'>) {
  const lines = wrapped(text, indents);
  if (underline === undefined) return lines;
  const widest = Math.max(
    ...lines.split('\n').map((line) => columnsOf(line.slice(indents.first.length))),
  );
  return `${lines}\n${indents.rest}${underline.repeat(Math.max(3, Math.min(widest, TEXT_COLUMNS)))}`;
}
