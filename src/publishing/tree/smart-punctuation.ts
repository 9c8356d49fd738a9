/*
 * Quotes, dashes and ellipses as printers set them, by the rules of the parser's own option, which
 * needs memory by the square of a paragraph's length.
 */

/** A text as the parser gives it, and its range in the source. */
export interface Run {
  readonly value: string;
  readonly start: number;
  readonly end: number;
  /** The link or picture around it: quotations begin and end within one. */
  readonly scope: unknown;
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
    marksOf(run, source).map((mark) => ({ ...mark, pieces: pieces[at] ?? [], scope: run.scope })),
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

type PlacedMark = Mark & { readonly pieces: Pieces; readonly scope: unknown };

/** Quotations that are open within a link, a picture, or outside of them. */
interface OpenQuotes {
  single: PlacedMark | null;
  isDouble: boolean;
}

function setQuotes(marks: readonly PlacedMark[], source: string): void {
  const scopes = new Map<unknown, OpenQuotes>();
  for (const mark of marks) {
    if (mark.sign !== '"' && mark.sign !== "'") continue;
    const open = scopes.get(mark.scope) ?? { single: null, isDouble: false };
    scopes.set(mark.scope, open);
    if (mark.sign === '"') setDouble(mark, open, source);
    else setSingle(mark, open, source);
  }
}

function setDouble({ pieces, at, offset }: PlacedMark, open: OpenQuotes, source: string): void {
  const { opens, closes, isAlone } = flanks(source, offset, '"');
  // Between two letters: after a digit it stands for inches.
  const isInches = /\d/.test(source[offset - 1] ?? '');
  const ends = opens
    ? closes && open.isDouble
    : closes || (!isAlone && (open.isDouble || isInches));
  pieces[at] = ends ? '”' : '“';
  if (!isAlone) open.isDouble = !ends;
}

function setSingle(mark: PlacedMark, open: OpenQuotes, source: string): void {
  const { opens, closes } = flanks(source, mark.offset, "'");
  mark.pieces[mark.at] = '’';
  if (open.single !== null && closes) {
    open.single.pieces[open.single.at] = '‘';
    open.single = null;
  } else if (opens) open.single = mark;
}

const SPACE = /^\s$/u;
const PUNCTUATION = /^[!-/:-@[-`{-~\p{P}\p{S}]$/u;

/** Whether a quote can open or close a quotation, by its neighbours; alone it stands between blanks. */
interface Flanks {
  readonly opens: boolean;
  readonly closes: boolean;
  readonly isAlone: boolean;
}

function flanks(source: string, offset: number, sign: string): Flanks {
  const before = characterBefore(source, offset);
  const after = characterAt(source, offset + 1);
  const isAfterSpace = before === '' || SPACE.test(before);
  const isBeforeSpace = after === '' || SPACE.test(after);
  const isAfterBracket = sign === "'" && (before === ']' || before === ')');
  return {
    opens: !isBeforeSpace && (isAfterSpace || (PUNCTUATION.test(before) && !isAfterBracket)),
    closes: !isAfterSpace && (isBeforeSpace || PUNCTUATION.test(after)),
    isAlone: isAfterSpace && isBeforeSpace,
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
