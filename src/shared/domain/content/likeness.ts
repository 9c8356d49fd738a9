/* How much of what one text says stands in another one word for word. */

/** A text with the name it is told by. */
export interface NamedText {
  readonly name: string;
  readonly text: string;
}

/** Two texts and the share of the shorter one that the other repeats, from 0 to 1. */
export interface LookAlikes {
  readonly one: string;
  readonly other: string;
  readonly share: number;
}

/** So many words in a row are one shingle: short enough to find a moved sentence. */
const SHINGLE_WORDS = 5;

/** Pages that share more than this are the same page under two titles. */
export const LIKENESS_LIMIT = 0.6;

const WORD = /[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*/gu;

/** Every run of five words in a text, in lower case; a shorter text is one shingle. */
export function shinglesOf(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(WORD) ?? [];
  if (words.length === 0) return new Set();
  const count = Math.max(1, words.length - SHINGLE_WORDS + 1);
  return new Set(
    Array.from({ length: count }, (_, at) => words.slice(at, at + SHINGLE_WORDS).join(' ')),
  );
}

/** The share of the smaller set that is in the other, from 0 to 1; 0 when one is empty. */
export function shareOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const [few, many] = one.size <= other.size ? [one, other] : [other, one];
  if (few.size === 0) return 0;
  let both = 0;
  for (const shingle of few) if (many.has(shingle)) both += 1;
  return both / few.size;
}

/** The pairs of texts that share more of their shingles than the limit, those most alike first. */
export function lookAlikes(texts: readonly NamedText[], limit = LIKENESS_LIMIT): LookAlikes[] {
  const read = texts.map(({ name, text }) => ({ name, shingles: shinglesOf(text) }));
  const pairs = read.flatMap((one, at) =>
    read.slice(at + 1).map((other) => ({
      one: one.name,
      other: other.name,
      share: shareOf(one.shingles, other.shingles),
    })),
  );
  return pairs
    .filter(({ share }) => share > limit)
    .toSorted((one, other) => other.share - one.share);
}
