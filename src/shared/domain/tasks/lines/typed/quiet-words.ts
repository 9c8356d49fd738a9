/** A part of a line, from one character to before another. */
export interface TextSpan {
  readonly from: number;
  readonly to: number;
}

const QUOTED =
  /"[^"]{1,500}"|[“„«][^“”„«»]{1,500}[”“»]|(?<=^|\s)['‘][^'’]{1,500}['’](?=$|[\s.,;:!?)])/gu;
const WORD = /\S+/g;

/** The parts of a line in which nothing is read: quotations, and addresses of pages and people. */
export function quietSpans(line: string): TextSpan[] {
  const words = [...line.matchAll(WORD)].filter(([word]) => isAddress(word));
  return [...line.matchAll(QUOTED), ...words].map(({ 0: text, index }) => ({
    from: index,
    to: index + text.length,
  }));
}

function isAddress(word: string): boolean {
  if (/^(?:https?:\/\/|www\.)\S/i.test(word)) return true;
  const at = word.indexOf('@');
  return at > 0 && word.indexOf('.', at + 2) !== -1;
}

/** Whether a part of a line touches any of some others. */
export function touches(part: TextSpan, others: readonly TextSpan[]): boolean {
  return others.some(({ from, to }) => part.from < to && from < part.to);
}
