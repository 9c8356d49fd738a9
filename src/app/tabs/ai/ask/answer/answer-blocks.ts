/*
 * The text of an answer as blocks: paragraphs, lists, bold words and figures. Everything else stays text,
 * also where it looks like a link, a picture or HTML.
 */
import type { AiAnswerPart, AiFigure } from '#shared/contract/account/ai/ai-answers.ts';

/** A piece of a line. */
export type Inline =
  | { readonly kind: 'text'; readonly text: string; readonly isBold: boolean }
  | { readonly kind: 'figure'; readonly figure: AiFigure; readonly isBold: boolean };

/** A line of a paragraph, or an item of a list. */
export type Line = readonly Inline[];

/** A block of an answer; a numbered list begins with its own number. */
export type Block =
  | { readonly kind: 'paragraph'; readonly lines: readonly Line[] }
  | { readonly kind: 'bullets'; readonly lines: readonly Line[] }
  | { readonly kind: 'numbers'; readonly lines: readonly Line[]; readonly first: number };

type RawLine = readonly (string | AiFigure)[];
type LineKind = Block['kind'] | 'empty';

const BULLET = /^- /u;
const NUMBER = /^(\d{1,3})\. /u;
const BOLD = '**';

/**
 * Returns the blocks of an answer. While it is `coming`, bold words at its end that are not closed yet
 * count as bold; afterwards their mark is text.
 */
export function blocksOf(parts: readonly AiAnswerPart[], isComing = false): readonly Block[] {
  const blocks: Block[] = [];
  const lines = linesOf(parts);
  let before: LineKind = 'empty';
  for (const [at, raw] of lines.entries()) {
    const kind = kindOf(raw);
    if (kind !== 'empty') {
      const line = inlinesOf(withoutMark(raw, kind), isComing && at === lines.length - 1);
      const last = blocks.at(-1);
      if (last !== undefined && before === kind) {
        blocks[blocks.length - 1] = { ...last, lines: [...last.lines, line] };
      } else blocks.push(blockWith(kind, raw, line));
    }
    before = kind;
  }
  return blocks;
}

/** Returns an answer as plain text, for screen readers and the clipboard. */
export function plainTextOf(parts: readonly AiAnswerPart[]): string {
  return parts
    .map((part) => (part.kind === 'text' ? part.text : part.figure.value))
    .join('')
    .replaceAll(BOLD, '')
    .trim();
}

function linesOf(parts: readonly AiAnswerPart[]): readonly RawLine[] {
  const lines: (string | AiFigure)[][] = [[]];
  for (const part of parts) {
    if (part.kind === 'figure') lines.at(-1)?.push(part.figure);
    else {
      for (const [at, text] of part.text.split('\n').entries()) {
        if (at > 0) lines.push([]);
        if (text !== '') lines.at(-1)?.push(text);
      }
    }
  }
  return lines;
}

function kindOf(line: RawLine): LineKind {
  const [first] = line;
  if (line.every((piece) => typeof piece === 'string' && piece.trim() === '')) return 'empty';
  if (typeof first !== 'string') return 'paragraph';
  if (BULLET.test(first)) return 'bullets';
  return NUMBER.test(first) ? 'numbers' : 'paragraph';
}

function withoutMark([first, ...rest]: RawLine, kind: LineKind): RawLine {
  if (first === undefined) return rest;
  if (typeof first !== 'string' || kind === 'paragraph') return [first, ...rest];
  return [first.replace(kind === 'bullets' ? BULLET : NUMBER, ''), ...rest];
}

function blockWith(kind: Block['kind'], [first]: RawLine, line: Line): Block {
  if (kind !== 'numbers') return { kind, lines: [line] };
  const number = typeof first === 'string' ? NUMBER.exec(first)?.[1] : undefined;
  return { kind, lines: [line], first: Number(number ?? 1) };
}

function inlinesOf(line: RawLine, isComing: boolean): Line {
  const marks = line.reduce(
    (sum, piece) => sum + (typeof piece === 'string' ? piece.split(BOLD).length - 1 : 0),
    0,
  );
  // The last of an odd number closes nothing.
  const paired = marks % 2 === 0 || isComing ? marks : marks - 1;
  const inlines: Inline[] = [];
  let seen = 0;
  for (const piece of line) {
    if (typeof piece !== 'string') {
      inlines.push({ kind: 'figure', figure: piece, isBold: seen % 2 === 1 });
      continue;
    }
    for (const [at, given] of piece.split(BOLD).entries()) {
      let text = given;
      if (at > 0) {
        if (seen < paired) seen += 1;
        else text = BOLD + text;
      }
      if (text !== '') inlines.push({ kind: 'text', text, isBold: seen % 2 === 1 });
    }
  }
  return inlines;
}
