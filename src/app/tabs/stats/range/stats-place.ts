import { type Range, readRange, writeRange } from '#shared/domain/stats/ranges.ts';

/** What the address says about the range: the range in force, and what it asked for in vain. */
export interface AskedRange {
  readonly range: Range;
  readonly misread: string | null;
}

const USUAL: Range = 'month';

/** The range that the tab's part of an address names; this month where it names none. */
export function rangeIn(detail: string | undefined): AskedRange {
  const text = new URLSearchParams(detail).get('range');
  if (text === null) return { range: USUAL, misread: null };
  const range = readRange(text);
  return range === null ? { range: USUAL, misread: text } : { range, misread: null };
}

/** The tab's part of an address with another range; the rest of it stays. */
export function withRange(detail: string | undefined, range: Range): string {
  const query = new URLSearchParams(detail);
  query.set('range', writeRange(range));
  return `${query}`;
}
