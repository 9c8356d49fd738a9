import { foldWithPlaces } from './fold-text.ts';

const LONGEST = 160;
const BEFORE = 40;

/** What a note is called: its first line that says anything, without Markdown's signs before it. */
export function titleOfNote(text: string): string {
  const line = text.split('\n').find((each) => plainLine(each) !== '') ?? '';
  return cut(plainLine(line), LONGEST);
}

/** The part of a text around the first place of a search's folded words, as one line of at most 160 characters. */
export function excerptOf(text: string, words: readonly string[]): string {
  const line = text.split('\n').map(plainLine).filter(Boolean).join(' ');
  const { folded, places } = foldWithPlaces(line);
  const found = words.map((word) => folded.indexOf(word)).filter((at) => at >= 0);
  const first = found.length === 0 ? 0 : (places[Math.min(...found)] ?? 0);
  if (first <= BEFORE) return cut(line, LONGEST);
  const from = line.indexOf(' ', first - BEFORE);
  return `… ${cut(line.slice(from < 0 || from > first ? first : from + 1), LONGEST - 2)}`;
}

function plainLine(line: string): string {
  return line
    .replace(/^[\s#>*+-]+/, '')
    .replace(/\s+/g, ' ')
    .trim();
}

function cut(text: string, longest: number): string {
  const characters = Array.from(text);
  if (characters.length <= longest) return text;
  return `${characters
    .slice(0, longest - 1)
    .join('')
    .trimEnd()}…`;
}
