import { foldText, foldWithPlaces } from './fold-text.ts';

const LONGEST = 160;
const BEFORE = 40;
const PIECE = 500;

/** Returns the title of a note: its first line with words, without Markdown's marks before it. */
export function titleOfNote(text: string): string {
  for (const line of text.split('\n')) {
    const plain = plainLine(line);
    if (plain !== '') return cut(plain, LONGEST);
  }
  return '';
}

/** The part of a text around the first place of a search's folded words, as one line of at most 160 characters. */
export function excerptOf(text: string, words: readonly string[]): string {
  const line = text.split('\n').map(plainLine).filter(Boolean).join(' ');
  const folded = foldText(line);
  const found = words.map((word) => folded.indexOf(word)).filter((at) => at >= 0);
  const first = found.length === 0 ? 0 : placeOf(line, Math.min(...found));
  if (first <= BEFORE) return cut(line, LONGEST);
  const from = line.indexOf(' ', first - BEFORE);
  return `… ${cut(line.slice(from < 0 || from > first ? first : from + 1), LONGEST - 2)}`;
}

/** Where in a text a place of its folded form stands. Only what is near is folded letter by letter. */
function placeOf(text: string, foldedPlace: number): number {
  let before = 0;
  for (let start = 0; start < text.length; start += PIECE) {
    const piece = text.slice(start, start + PIECE);
    const { length } = foldText(piece);
    if (foldedPlace < before + length) {
      return start + (foldWithPlaces(piece).places[foldedPlace - before] ?? 0);
    }
    before += length;
  }
  return 0;
}

function plainLine(line: string): string {
  return line
    .replace(/^[\s#>*+-]+/, '')
    .replace(/\s+/g, ' ')
    .trim();
}

function cut(text: string, longest: number): string {
  // A character is two units at most: what is behind need not be counted.
  const characters = Array.from(text.slice(0, 2 * longest + 2));
  if (characters.length <= longest) return text;
  return `${characters
    .slice(0, longest - 1)
    .join('')
    .trimEnd()}…`;
}
