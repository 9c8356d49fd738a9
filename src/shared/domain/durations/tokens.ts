/* The pieces of a line about time: numbers, clocks, words and signs, each with its place in the line. */

/** A piece of a line; `start` and `end` are its place, so that a name can be cut out as it was written. */
export type Token = {
  readonly start: number;
  readonly end: number;
} & (
  | { readonly kind: 'number'; readonly value: number; readonly text: string }
  | { readonly kind: 'fraction'; readonly value: number }
  | { readonly kind: 'clock'; readonly parts: readonly number[]; readonly text: string }
  | { readonly kind: 'word'; readonly word: string }
  | { readonly kind: 'sign'; readonly sign: string }
);

const PIECE =
  /(?<clock>\d{1,3}(?::\d{1,3}){1,2}(?![\d:])|\d{1,3}\.\d\d\.\d\d(?!\d))|(?<share>\d+\s?[/⁄]\s?\d+)|(?<glyph>[½¼¾⅓⅔])|(?<number>\d+(?:[.,]\d+)?)|(?<word>\p{L}+(?:['’.]\p{L}+)*\.?)|(?<sign>\S)/gu;

const GLYPHS: Readonly<Record<string, number>> = {
  '½': 1 / 2,
  '¼': 1 / 4,
  '¾': 3 / 4,
  '⅓': 1 / 3,
  '⅔': 2 / 3,
};

/** The pieces of a line in order; hyphens within words (`ten-minute`) are left out. */
export function tokensOf(line: string): readonly Token[] {
  const tokens = [...line.matchAll(PIECE)].map(tokenOf);
  return tokens.filter((token, place) => !isHyphen(token, tokens[place - 1], tokens[place + 1]));
}

function tokenOf({ 0: text, index: start, groups = {} }: RegExpExecArray): Token {
  const place = { start, end: start + text.length };
  const { clock, share, glyph, number, word } = groups;
  if (clock !== undefined) {
    return { ...place, kind: 'clock', text, parts: clock.split(/[:.]/).map(Number) };
  }
  if (share !== undefined) {
    const [above = 0, below = 1] = share.split(/[/⁄]/).map(Number);
    // A share of nothing is no number.
    return { ...place, kind: 'fraction', value: below === 0 ? Number.NaN : above / below };
  }
  if (glyph !== undefined) return { ...place, kind: 'fraction', value: GLYPHS[glyph] ?? 0 };
  if (number !== undefined) {
    return { ...place, kind: 'number', text, value: Number(number.replace(',', '.')) };
  }
  if (word !== undefined) {
    // `p.m.` is `pm`, `o'clock` is `oclock`.
    return { ...place, kind: 'word', word: word.toLowerCase().replace(/['’.]/g, '') };
  }
  return { ...place, kind: 'sign', sign: text };
}

/** Between a word or number and a word, without blanks. */
function isHyphen(token: Token, before: Token | undefined, after: Token | undefined): boolean {
  if (token.kind !== 'sign' || !/[-‐‑]/.test(token.sign)) return false;
  const isGlued = before?.end === token.start && after?.start === token.end;
  return (
    isGlued && after?.kind === 'word' && (before?.kind === 'word' || before?.kind === 'number')
  );
}

/** The word at a place, in small letters; empty where something else stands. */
export function wordAt(tokens: readonly Token[], at: number): string {
  const token = tokens[at];
  return token?.kind === 'word' ? token.word : '';
}
