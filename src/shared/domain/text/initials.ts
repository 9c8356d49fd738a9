// A letter keeps its own marks, but not the heap that decorated names put on one.
const FIRST_LETTER = /[\p{L}\p{N}]\p{M}{0,3}/u;
const PICTURE = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u;

/**
 * Returns the initials for an avatar: the first letters of the first and the last word in upper
 * case, or one letter for one word. Without letters it is the first emoji; with nothing to show it
 * is `?`.
 */
export function initials(name: string): string {
  const letters = name
    .normalize('NFC')
    .split(/\s+/u)
    .map((word) => FIRST_LETTER.exec(word)?.[0])
    .filter((letter) => letter !== undefined)
    .map(inUpperCase);
  const [first] = letters;
  if (first === undefined) return firstPicture(name) ?? '?';
  const last = letters.at(-1);
  return letters.length > 1 && last !== undefined ? first + last : first;
}

function inUpperCase(letter: string): string {
  // Georgian names are not capitalised, and few fonts have its capitals.
  if (/\p{Script=Georgian}/u.test(letter)) return letter;
  const upper = letter.toUpperCase();
  // A letter such as ß would become two.
  return upper.length === letter.length ? upper : letter;
}

function firstPicture(name: string): string | undefined {
  const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(name);
  return [...graphemes].map(({ segment }) => segment).find((segment) => PICTURE.test(segment));
}
