/* Sets of numbers below 1,024, encoded compactly in one value: a list of two bytes each, or a
   bitmap of 1,024 bits (128 bytes) where that is shorter. */

/** The number of values that a set can hold. */
export const BLOCK_SIZE = 1024;
const MAP_BYTES = BLOCK_SIZE / 8;
const MOST_LISTED = MAP_BYTES / 2 - 1;

/** Returns the numbers of a stored set, in order. */
export function readItems(stored: Buffer): number[] {
  const items: number[] = [];
  if (stored.length < MAP_BYTES) {
    for (let at = 0; at < stored.length; at += 2) items.push(stored.readUInt16BE(at));
    return items;
  }
  for (let item = 0; item < BLOCK_SIZE; item += 1) {
    if (((stored[item >> 3] ?? 0) >> (item & 7)) & 1) items.push(item);
  }
  return items;
}

/** Encodes a set of numbers for storage; empty for none. */
export function writeItems(items: Iterable<number>): Buffer {
  const sorted = [...new Set(items)].sort((one, other) => one - other);
  if (sorted.length <= MOST_LISTED) {
    const list = Buffer.alloc(sorted.length * 2);
    for (const [place, item] of sorted.entries()) list.writeUInt16BE(item, place * 2);
    return list;
  }
  const map = Buffer.alloc(MAP_BYTES);
  for (const item of sorted) map[item >> 3] = (map[item >> 3] ?? 0) | (1 << (item & 7));
  return map;
}
