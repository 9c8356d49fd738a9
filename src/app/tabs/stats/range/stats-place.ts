import { type Range, readRange, writeRange } from '#shared/domain/stats/ranges.ts';

/** The range in the address: the current one, and an invalid value. */
export interface AskedRange {
  readonly range: Range;
  readonly misread: string | null;
}

const USUAL: Range = 'month';

/** Returns the range in the tab's part of an address; this month by default. */
export function rangeIn(detail: string | undefined): AskedRange {
  const text = new URLSearchParams(detail).get('range');
  if (text === null) return { range: USUAL, misread: null };
  const range = readRange(text);
  return range === null ? { range: USUAL, misread: text } : { range, misread: null };
}

/** Returns the tab's part of an address with another range; the rest is kept. */
export function withRange(detail: string | undefined, range: Range): string {
  const query = new URLSearchParams(detail);
  query.set('range', writeRange(range));
  return `${query}`;
}
