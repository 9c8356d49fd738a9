import { shinglesOf } from '#shared/domain/content/likeness.ts';

/** The shingles of a text as numbers in growing order, four bytes each. */
export type Shingles = Uint32Array;

/** Articles that share more than this are named to the writer. */
export const ALIKE_FROM = 0.2;

/** So many of the lowest hashes of a text are enough to tell that it is not like another. */
export const MOST_LOWEST = 128;

/** Hashes every run of five words of a text. */
export function shingleHashes(text: string): Shingles {
  const hashes = Uint32Array.from(new Set([...shinglesOf(text)].map(hashOf)));
  return hashes.sort();
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x81_1c_9d_c5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93);
  }
  return hash >>> 0;
}

/** The share of the smaller set that is in the other, from 0 to 1; 0 when one is empty. */
export function sharedPart(one: Shingles, other: Shingles): number {
  const fewest = Math.min(one.length, other.length);
  if (fewest === 0) return 0;
  let [at, otherAt, both] = [0, 0, 0];
  while (at < one.length && otherAt < other.length) {
    const difference = (one[at] ?? 0) - (other[otherAt] ?? 0);
    if (difference === 0) both += 1;
    if (difference <= 0) at += 1;
    if (difference >= 0) otherAt += 1;
  }
  return both / fewest;
}

/**
 * Whether a text may share more than `ALIKE_FROM` with another, of which the `MOST_LOWEST` lowest hashes
 * are known. Hashes spread evenly, so that what both have below one bound tells their share; to be sure,
 * a quarter of the limit is enough for a yes.
 */
export function mayBeAlike(one: Shingles, otherLowest: Shingles): boolean {
  const isWhole = otherLowest.length < MOST_LOWEST;
  const bound = isWhole ? Number.POSITIVE_INFINITY : (otherLowest.at(-1) ?? 0);
  const after = one.findIndex((hash) => hash > bound);
  const part = after === -1 ? one : one.subarray(0, after);
  return sharedPart(part, otherLowest) >= ALIKE_FROM / 4;
}
