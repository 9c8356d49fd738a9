/* Digits drawn for this product, 64 wide and 100 high. */

export type Glyph = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9';

/** Lines with round ends and open shapes. */
export const GLYPHS: Readonly<Record<Glyph, string>> = {
  '0': 'M11 33a21 23 0 0 1 42 0v34a21 23 0 0 1-42 0z',
  '1': 'M19 25 36 10v80',
  '2': 'M12 29a20 19 0 0 1 40 1c0 15-9 24-40 60h42',
  '3': 'M13 25c3-10 10-15 19-15 12 0 19 8 19 19S43 48 31 48c13 0 22 8 22 21s-9 21-21 21c-10 0-17-5-20-15',
  '4': 'M43 90V10L9 68h46',
  '5': 'M49 10H18l-4 36c5-5 10-7 17-7 13 0 22 10 22 25s-9 26-22 26c-10 0-17-5-20-13',
  '6': 'M45 12C26 16 11 36 11 64a21 26 0 1 0 42 0 21 22 0 0 0-41-5',
  '7': 'M10 10h44L26 90',
  '8': 'M32 10a18 18.5 0 1 1 0 37 18 18.5 0 1 1 0-37zm0 37a21 21.5 0 1 1 0 43 21 21.5 0 1 1 0-43z',
  '9': 'M19 88c19-4 34-24 34-52a21 26 0 1 0-42 0 21 22 0 0 0 41 5',
};

/** The seven bars of a scoreboard, by their usual letters. */
export const SEGMENTS = {
  a: 'M13 4h38l-9 12H22z',
  b: 'M54 6v40l-6 3-6-5V20z',
  c: 'M54 94V54l-6-3-6 5v24z',
  d: 'M13 96h38l-9-12H22z',
  e: 'M10 94V54l6-3 6 5v24z',
  f: 'M10 6v40l6 3 6-5V20z',
  g: 'M24 45h16l7 5-7 5H24l-7-5z',
} as const;

const LIT: Readonly<Record<Glyph, string>> = {
  '0': 'abcdef',
  '1': 'bc',
  '2': 'abged',
  '3': 'abgcd',
  '4': 'fgbc',
  '5': 'afgcd',
  '6': 'afgedc',
  '7': 'abc',
  '8': 'abcdefg',
  '9': 'abcdfg',
};

/** Returns the segments that are lit for a digit. */
export function segmentsOf(glyph: Glyph): readonly string[] {
  return LIT[glyph].split('');
}
