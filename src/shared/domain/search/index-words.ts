import { foldText } from './fold-text.ts';

/** Longer words are told apart by so many of their characters. */
const LONGEST_WORD = 32;
const RUNS = /[\p{L}\p{N}]+/gu;
/** Scripts that write no spaces between words: each of their characters counts as one. */
const UNSPACED =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

/** The folded words of a text that an index of words holds, each once: runs of letters and digits. */
export function indexWords(text: string): Set<string> {
  const words = new Set<string>();
  for (const [run] of foldText(text).matchAll(RUNS)) {
    if (UNSPACED.test(run)) for (const part of partsOf(run)) words.add(part);
    else words.add(run.length > LONGEST_WORD ? run.slice(0, LONGEST_WORD) : run);
  }
  return words;
}

/** The characters of unspaced scripts one by one, and what stands between them whole. */
function partsOf(run: string): string[] {
  const parts: string[] = [];
  let spaced = '';
  for (const character of run) {
    if (!UNSPACED.test(character)) {
      spaced += character;
      continue;
    }
    if (spaced !== '') parts.push(spaced.slice(0, LONGEST_WORD));
    spaced = '';
    parts.push(character);
  }
  if (spaced !== '') parts.push(spaced.slice(0, LONGEST_WORD));
  return parts;
}

/**
 * Whether a text holds each of a search's folded words (without blanks) as a search looks for them:
 * to the letter, and beginning where a word of the text begins.
 */
export function holdsWords(text: string, words: readonly string[]): boolean {
  const folded = foldText(text);
  return words.every((word) => holdsWord(folded, word));
}

function holdsWord(folded: string, word: string): boolean {
  for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1)) {
    if (beginsWord(folded, at)) return true;
  }
  return false;
}

function beginsWord(folded: string, at: number): boolean {
  const here = folded.codePointAt(at) ?? 0;
  if (at === 0 || !isLetter(String.fromCodePoint(here))) return true;
  const before = Array.from(folded.slice(Math.max(0, at - 2), at)).at(-1) ?? '';
  return !isLetter(before) || UNSPACED.test(before) || UNSPACED.test(String.fromCodePoint(here));
}

function isLetter(character: string): boolean {
  return /^[\p{L}\p{N}]$/u.test(character);
}
