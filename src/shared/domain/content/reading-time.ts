/** Pace of an unhurried reader of a text with figures in it. */
const WORDS_PER_MINUTE = 220;

/** Whole minutes that the text of an article (MDX) takes to read, at least one. */
export function readingMinutes(mdx: string): number {
  return Math.max(1, Math.round(wordsOf(mdx).length / WORDS_PER_MINUTE));
}

/** The words of the text of an article (MDX) that are read. */
export function wordsOf(mdx: string): readonly string[] {
  return (
    mdx
      // A component is something to use, and an address nothing to read.
      .replace(/<[^>]+>/g, ' ')
      .replace(/\]\([^)]*\)/g, ' ')
      .match(/[\p{L}\p{N}]+(?:[’'.,:-][\p{L}\p{N}]+)*/gu) ?? []
  );
}

/** A text without this many words has no grade to speak of. */
const FEWEST_WORDS = 30;

/**
 * The grade of school at which English prose (MDX) is read with ease, by Flesch and Kincaid; null for
 * a text of a few words.
 */
export function readingGrade(mdx: string): number | null {
  // Code and tables are not read as sentences.
  const prose = mdx.replace(/^(```|~~~)[\s\S]*?^\1/gm, ' ').replace(/^\|.*$/gm, ' ');
  const words = wordsOf(prose);
  if (words.length < FEWEST_WORDS) return null;
  const sentences = prose
    .split(/[.!?…:](?=\s|$)|\n\s*\n/)
    .filter((part) => wordsOf(part).length > 0);
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0);
  const grade =
    0.39 * (words.length / Math.max(1, sentences.length)) +
    11.8 * (syllables / words.length) -
    15.59;
  return Math.max(1, Math.round(grade));
}

/** Groups of vowels, without a silent e at the end. */
function syllablesOf(word: string): number {
  const groups = word
    .toLowerCase()
    .replace(/(?<=[^aeiouyl])e$/, '')
    .match(/[aeiouyáéíóúàèäöü]+/g);
  return Math.max(1, groups?.length ?? 1);
}
