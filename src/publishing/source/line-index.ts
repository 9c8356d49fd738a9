import type { Place } from '../tree/tree.ts';

/** Finds the lines of a text. */
export interface LineIndex {
  /** The place of an offset. */
  placeOf(offset: number): Place;
  /** The offset at which a line begins; lines count from 1. */
  startOf(line: number): number;
}

/** Builds the index of a text in one pass. */
export function lineIndex(text: string): LineIndex {
  const starts = [
    0,
    ...[...text.matchAll(/\r\n?|\n/g)].map(({ 0: end, index }) => index + end.length),
  ];
  return {
    placeOf(offset) {
      const line = lineAt(starts, offset);
      return { line, column: offset - (starts[line - 1] ?? 0) + 1 };
    },
    startOf: (line) => starts[line - 1] ?? text.length,
  };
}

/** By bisection, from 1. */
function lineAt(starts: readonly number[], offset: number): number {
  let [first, last] = [0, starts.length - 1];
  while (first < last) {
    const middle = Math.ceil((first + last) / 2);
    if ((starts[middle] ?? 0) <= offset) first = middle;
    else last = middle - 1;
  }
  return first + 1;
}
