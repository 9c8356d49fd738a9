import { isWordStart } from './mark-matches.ts';

const AT_START = 100;
const AT_WORD = 80;
const INSIDE = 30;
/** How much the part of a text that was searched for counts, at most. */
const WHOLE = 10;

/** How well a folded text holds a folded word; 0 where it does not. One letter counts at the beginning of words only. */
export function wordScore(folded: string, word: string): number {
  const first = folded.indexOf(word);
  if (first < 0) return 0;
  if (first === 0) return AT_START;
  for (let at = first; at >= 0; at = folded.indexOf(word, at + 1)) {
    if (isWordStart(folded, at)) return AT_WORD;
  }
  return word.length > 1 ? INSIDE : 0;
}

/** How well a folded text holds every word of a search, from 0 (it does not) to 110 (it is the search). */
export function matchScore(folded: string, words: readonly string[]): number {
  let sum = 0;
  let letters = 0;
  for (const word of words) {
    const score = wordScore(folded, word);
    if (score === 0) return 0;
    sum += score;
    letters += word.length;
  }
  if (letters === 0) return 0;
  return sum / words.length + WHOLE * Math.min(1, letters / folded.length);
}

/**
 * The words of a search as some texts write them: each that begins no word of theirs gives way to
 * the words that begin with the same letter and differ in one letter (in two from eight on).
 * Null where a word is like none.
 */
export function correctedWords(
  words: readonly string[],
  vocabulary: ReadonlySet<string>,
): readonly string[] | null {
  const known = [...vocabulary];
  const corrected = words.map((word) => {
    if (known.some((other) => other.includes(word))) return word;
    return known.find((other) => isNear(word, other));
  });
  const found = corrected.filter((word) => word !== undefined);
  return found.length === words.length ? found : null;
}

function isNear(word: string, other: string): boolean {
  if (word.length < 4 || other.charAt(0) !== word.charAt(0)) return false;
  const most = word.length < 8 ? 1 : 2;
  // A word that is still being typed matches the beginning of another.
  return [-1, 0, 1].some((more) => {
    const start = other.slice(0, word.length + more);
    return start.length >= word.length - 1 && distance(word, start) <= most;
  });
}

/** How many letters are to be put in, taken out, changed or swapped with their neighbour. */
function distance(one: string, other: string): number {
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let line = 1; line <= one.length; line += 1) {
    const next = [line];
    for (let at = 1; at <= other.length; at += 1) {
      const isSame = one[line - 1] === other[at - 1];
      const changed = (row[at - 1] ?? 0) + (isSame ? 0 : 1);
      const isSwap = line > 1 && one[line - 1] === other[at - 2] && one[line - 2] === other[at - 1];
      const swapped = isSwap ? (before[at - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY;
      next.push(Math.min(changed, swapped, (row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1));
    }
    before = row;
    row = next;
  }
  return row.at(-1) ?? 0;
}
