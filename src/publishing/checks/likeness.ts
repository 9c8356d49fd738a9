import { shinglesOf } from '#shared/domain/content/likeness.ts';

/** The shingles of a text as numbers in growing order, four bytes each. */
export type Shingles = Uint32Array;

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
