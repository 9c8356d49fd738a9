/** A word of a line, or a comma, with its place. */
export interface Token {
  /** In lower case, without the punctuation around it. */
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** A value that was read from tokens, and the index of the token after it. */
export interface Taken<Value> {
  readonly value: Value;
  readonly next: number;
}

const WORDS = /[^\s,]+|,/gu;
const BEFORE = /^[("“„«‘']+/u;
const AFTER = /[.;:?!)"”“»’']+$/u;

/** The words of a line and its commas, without the punctuation around words. */
export function tokensOf(line: string): Token[] {
  return [...line.matchAll(WORDS)].map(({ 0: word, index }) => {
    if (word === ',') return { text: word, from: index, to: index + 1 };
    const before = BEFORE.exec(word)?.[0].length ?? 0;
    // “every!” counts from completion, and “5 p.m.” ends with its point.
    const after = /^(?:every|ev)!$|[ap]\.m\.$/i.test(word)
      ? 0
      : (AFTER.exec(word)?.[0].length ?? 0);
    const bare = before + after >= word.length ? word : word.slice(before, word.length - after);
    const from = bare === word ? index : index + before;
    return { text: bare.toLowerCase(), from, to: from + bare.length };
  });
}
