/*
 * Quotes, dashes and ellipses as printers set them, by the rules of the parser's own option, which
 * needs memory by the square of a paragraph's length.
 */

/** A text as the parser gives it, and its range in the source. */
export interface Run {
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

/** A mark of a run that may be set otherwise. */
interface Mark {
  /** Its place in the value of its run. */
  readonly at: number;
  readonly offset: number;
  readonly sign: string;
}

/** A run in pieces: marks are replaced piece by piece. */
type Pieces = string[];

const SIGN = /["'.-]/g;
/** Escapes and references are consumed whole: what they stand for is not set otherwise. */
const SOURCE_SIGN = /\\[!-/:-@[-`{-~]|&(?:#[xX][\da-fA-F]+|#\d+|\w+);|["'.-]/g;
const SIGN_REFERENCE = /^&(?:quot|QUOT|apos|period|#0*(?:34|39|45|46)|#[xX]0*(?:22|27|2[dDeE]));$/;

/** Sets the runs of one paragraph, heading or cell, in their order. */
export function smartPunctuation(runs: readonly Run[], source: string): string[] {
  const pieces = runs.map(({ value }) => value.split(''));
  const marks = runs.flatMap((run, at) =>
    marksOf(run, source).map((mark) => ({ ...mark, pieces: pieces[at] ?? [] })),
  );
  setQuotes(marks, source);
  setRepeated(marks);
  return pieces.map((each) => each.join(''));
}

/** The signs of a run that stand in the source as themselves. */
function marksOf({ value, start, end }: Run, source: string): Mark[] {
  const inValue = [...value.matchAll(SIGN)];
  if (inValue.length === 0) return [];
  const inSource = [...source.slice(start, end).matchAll(SOURCE_SIGN)].filter(
    ({ 0: token }) => token.length === 1 || SIGN_REFERENCE.test(token) || /^\\["'.-]$/.test(token),
  );
  if (inSource.length < inValue.length) return [];
  return inValue.flatMap(({ 0: sign, index: at }, place) => {
    const token = inSource[place];
    return token?.[0] === sign ? [{ at, offset: start + token.index, sign }] : [];
  });
}

type PlacedMark = Mark & { readonly pieces: Pieces };

function setQuotes(marks: readonly PlacedMark[], source: string): void {
  let single: PlacedMark | null = null;
  let isDoubleOpen: boolean = false;
  for (const mark of marks) {
    const { pieces, at, offset, sign } = mark;
    if (sign !== '"' && sign !== "'") continue;
    const { opens, closes } = flanks(source, offset, sign);
    if (sign === '"') {
      const isEnd: boolean = closes && isDoubleOpen;
      if (opens || isEnd) isDoubleOpen = !isEnd;
      pieces[at] = isEnd ? '”' : '“';
      continue;
    }
    pieces[at] = '’';
    if (single !== null && closes) {
      single.pieces[single.at] = '‘';
      single = null;
    } else if (opens) single = mark;
  }
}

const SPACE = /^\s$/u;
const PUNCTUATION = /^[!-/:-@[-`{-~\p{P}]$/u;

/** Whether a quote may open or close a quotation, by its neighbours. */
function flanks(source: string, offset: number, sign: string): { opens: boolean; closes: boolean } {
  const before = characterBefore(source, offset);
  const after = characterAt(source, offset + 1);
  const isAfterSpace = before === '' || SPACE.test(before);
  const isBeforeSpace = after === '' || SPACE.test(after);
  const isAfterBracket = sign === "'" && (before === ']' || before === ')');
  return {
    opens: !isBeforeSpace && (isAfterSpace || (PUNCTUATION.test(before) && !isAfterBracket)),
    closes: !isAfterSpace && (isBeforeSpace || PUNCTUATION.test(after)),
  };
}

function characterAt(source: string, offset: number): string {
  const code = source.codePointAt(offset);
  return code === undefined ? '' : String.fromCodePoint(code);
}

function characterBefore(source: string, offset: number): string {
  const isPair = /[\uDC00-\uDFFF]/.test(source[offset - 1] ?? '');
  return source.slice(Math.max(0, offset - (isPair ? 2 : 1)), offset);
}

/** Dashes of two and three hyphens, ellipses of three dots. */
function setRepeated(marks: readonly PlacedMark[]): void {
  let first = 0;
  while (first < marks.length) {
    let after = first + 1;
    while (continues(marks[first], marks[after - 1], marks[after])) after += 1;
    setRow(marks.slice(first, after));
    first = after;
  }
}

function continues(
  first: PlacedMark | undefined,
  last: PlacedMark | undefined,
  next: PlacedMark | undefined,
): boolean {
  if (first === undefined || last === undefined || next === undefined) return false;
  return next.sign === first.sign && next.pieces === last.pieces && next.offset === last.offset + 1;
}

function setRow(row: readonly PlacedMark[]): void {
  const [{ pieces, at, sign } = { pieces: [], at: 0, sign: '' }] = row;
  const text = sign === '-' ? dashes(row.length) : sign === '.' ? dots(row.length) : null;
  if (text === null) return;
  for (const each of row) pieces[each.at] = '';
  pieces[at] = text;
}

function dashes(count: number): string {
  if (count === 1) return '-';
  if (count % 3 === 0) return '—'.repeat(count / 3);
  if (count % 2 === 0) return '–'.repeat(count / 2);
  const short = count % 3 === 2 ? 1 : 2;
  return '—'.repeat((count - 2 * short) / 3) + '–'.repeat(short);
}

function dots(count: number): string {
  return '…'.repeat(Math.floor(count / 3)) + '.'.repeat(count % 3);
}
