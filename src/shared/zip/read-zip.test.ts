import { strFromU8, strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { changeEntry } from '#tests/support/site/files/change-entry.ts';
import { zipEntries } from './read-zip.ts';

async function contentOf(
  bytes: Uint8Array,
): Promise<readonly (readonly [string, string | null])[]> {
  const entries = [...zipEntries(bytes)];
  return Promise.all(
    entries.map(async ({ name, read }) => {
      const content = await read();
      return [name, content === null ? null : strFromU8(content)] as const;
    }),
  );
}

/** An entry that is 100,000 bytes long. */
const LONG = zipSync({ 'a.csv': strToU8('x'.repeat(100_000)) });
/** One with its numbers in 64 bits, as Python writes it when ZIP64_LIMIT is 0. */
const IN_64_BITS =
  'UEsDBC0AAAAIAAAAdF2t9snd//////////8FABQAYS5jc3YBABAASAAAAAAAAAANAAAAAAAAAMvPS9UpKc/nyqeQBgBQSwECLQMtAAAACAAAAHRdrfbJ3f//////////BQAUAAAAAAAAAAAAgAEAAAAAYS5jc3YBABAASAAAAAAAAAANAAAAAAAAAFBLBgYsAAAAAAAAAC0ALQAAAAAAAAAAAAEAAAAAAAAAAQAAAAAAAABHAAAAAAAAAEQAAAAAAAAAUEsGBwAAAACLAAAAAAAAAAEAAABQSwUGAAAAAAEAAQBHAAAARAAAAAAA';

describe('an archive', () => {
  it('is read, whether packed or stored, with any name', async () => {
    const files = { 'empty/': '', 'Büro 山.csv': 'one,two\n'.repeat(5000), 'b.csv': 'ä' };
    const packed = Object.fromEntries(
      Object.entries(files).map(([name, text]) => [name, strToU8(text)]),
    );
    expect(await contentOf(zipSync(packed))).toEqual(Object.entries(files));
    expect(await contentOf(zipSync(packed, { level: 0 }))).toEqual(Object.entries(files));
  });

  it('is read with a comment at its end, and with numbers of 64 bits', async () => {
    const commented = zipSync({ 'a.csv': strToU8('x') }, { comment: 'kept' });
    const end = new Uint8Array([...commented, ...strToU8('more after the end')]);
    expect(await contentOf(end)).toEqual([['a.csv', 'x']]);
    const large = new Uint8Array(Buffer.from(IN_64_BITS, 'base64'));
    expect(await contentOf(large)).toEqual([['a.csv', 'one,two\n'.repeat(9)]]);
  });

  it.each([
    ['a smaller size', { size: 1000 }],
    ['a smaller size with the checksum of the beginning', { size: 1000, crc: 0x3b41c9e6 }],
    ['a larger size', { size: 100_001 }],
    ['a size beyond all memory', { size: 0xffff_fffe }],
    ['another checksum', { crc: 1 }],
    ['a method that is not known', { method: 9 }],
    ['packed data that is cut off', { packedSize: 20 }],
    ['another place', { offset: 1 }],
  ])('that declares %s gives no content', async (_what, change) => {
    expect(await contentOf(changeEntry(LONG, change))).toEqual([['a.csv', null]]);
  });

  it.each([
    ['empty', new Uint8Array()],
    ['a text', strToU8('PK, or not '.repeat(10))],
    ['cut off at its end', LONG.subarray(0, -1)],
    ['without its beginning', LONG.subarray(60)],
  ])('that is %s is none', (_what, bytes) => {
    expect(() => [...zipEntries(bytes)]).toThrow(RangeError);
  });
});
