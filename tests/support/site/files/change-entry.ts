const HEADER = Buffer.from([0x50, 0x4b, 1, 2]);
/** Where the directory of an archive has what it says of an entry. */
const FIELDS = { method: 10, crc: 16, packedSize: 20, size: 24, offset: 42 } as const;

/** Returns a ZIP archive that says something else of one of its entries. */
export function changeEntry(
  bytes: Uint8Array,
  change: Partial<Record<keyof typeof FIELDS, number>>,
  place = 0,
): Uint8Array<ArrayBuffer> {
  const changed = Buffer.from(bytes);
  let at = changed.indexOf(HEADER);
  for (let left = place; left > 0; left -= 1) at = changed.indexOf(HEADER, at + 1);
  for (const [name, value] of Object.entries(change)) {
    const field = at + FIELDS[name as keyof typeof FIELDS];
    if (name === 'method') changed.writeUInt16LE(value, field);
    else changed.writeUInt32LE(value, field);
  }
  return changed;
}
