import { crc32, deflateSync } from 'node:zlib';

/** A PNG that says it has so many pixels; `rows` are its unpacked bytes, or too few of them. */
export function buildPng(width: number, height: number, rows: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  // Eight bits of red, green and blue.
  header.set([8, 2, 0, 0, 0], 8);
  const start = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows))];
  return Buffer.concat([start, ...parts, chunk('IEND', Buffer.alloc(0))]);
}

/** A PNG of two pixels by two, unlike that of any other number. */
export function smallPng(number: number): Buffer {
  const rows = Buffer.alloc(2 * (1 + 2 * 3));
  rows.writeUInt32BE(number % 2 ** 32, 1);
  return buildPng(2, 2, rows);
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
