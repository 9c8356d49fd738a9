import { endOf, type MarkdownNode, markdownNodes, startOf } from './markdown.ts';

/** Tells which offsets of a source are code. */
export interface CodeRanges {
  has(offset: number): boolean;
}

/** Collects the code of a text, where signs are what they are. */
export function codeRanges(root: MarkdownNode): CodeRanges {
  const ranges = [...markdownNodes(root)]
    .filter(({ type }) => type === 'code' || type === 'inlineCode')
    .map((node) => ({ start: startOf(node), end: endOf(node) }));
  return {
    has(offset) {
      let [first, last] = [0, ranges.length - 1];
      while (first <= last) {
        const middle = (first + last) >> 1;
        const { start, end } = ranges[middle] ?? { start: 0, end: 0 };
        if (offset < start) last = middle - 1;
        else if (offset >= end) first = middle + 1;
        else return true;
      }
      return false;
    },
  };
}
