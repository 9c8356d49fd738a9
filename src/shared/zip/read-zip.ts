/* Reads ZIP archives (APPNOTE 6.3.10). What an entry says of its content is checked, never believed. */

/** A file of an archive. */
export interface ZipEntry {
  readonly name: string;
  /** Unpacked bytes, as the archive says. */
  readonly size: number;
  /** Unpacks the content; resolves to null where its size or its CRC-32 is not as the archive says. */
  readonly read: () => Promise<Uint8Array | null>;
}

/** Headers of the format, by their signatures. */
const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const END_64 = 0x06064b50;
const END_64_LOCATOR = 0x07064b50;
const END_SIZE = 22;
const LONGEST_COMMENT = 0xffff;
/** Stands for a number that does not fit and follows in a field of 64 bits. */
const IN_64_BITS = 0xffffffff;
const STORED = 0;
const DEFLATED = 8;
const NAME_IS_UTF8 = 0x800;

/** Yields the entries of an archive in its order. Throws a RangeError where the bytes are no archive. */
export function* zipEntries(bytes: Uint8Array): Generator<ZipEntry> {
  const view = viewOf(bytes);
  const { count, start } = directoryOf(view);
  let at = start;
  for (let place = 0; place < count; place += 1) {
    expectSignature(view, at, CENTRAL);
    const nameAt = at + 46;
    const extraAt = nameAt + view.getUint16(at + 28, true);
    const commentAt = extraAt + view.getUint16(at + 30, true);
    const letters = (view.getUint16(at + 8, true) & NAME_IS_UTF8) === 0 ? 'latin1' : 'utf-8';
    const [size = 0, packedSize = 0, offset = 0] = in64Bits(
      [at + 24, at + 20, at + 42].map((field) => view.getUint32(field, true)),
      new DataView(view.buffer, view.byteOffset + extraAt, commentAt - extraAt),
    );
    const method = view.getUint16(at + 10, true);
    const crc = view.getUint32(at + 16, true);
    yield {
      name: new TextDecoder(letters).decode(bytes.subarray(nameAt, extraAt)),
      size,
      read: () =>
        unpack(bytes, { offset, packedSize, method, size, crc }).catch((error) => {
          // Damaged data is a TypeError of the stream, a wrong offset a RangeError.
          if (error instanceof TypeError || error instanceof RangeError) return null;
          throw error;
        }),
    };
    at = commentAt + view.getUint16(at + 32, true);
  }
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

function expectSignature(view: DataView, at: number, signature: number): void {
  if (view.getUint32(at, true) !== signature) throw new RangeError('This is no ZIP archive.');
}

function directoryOf(view: DataView): { count: number; start: number } {
  let at = view.byteLength - END_SIZE;
  const first = Math.max(0, at - LONGEST_COMMENT);
  while (at > first && view.getUint32(at, true) !== END) at -= 1;
  expectSignature(view, at, END);
  if (at >= 20 && view.getUint32(at - 20, true) === END_64_LOCATOR) {
    const end = Number(view.getBigUint64(at - 12, true));
    expectSignature(view, end, END_64);
    const [count, start] = [end + 32, end + 48].map((field) => view.getBigUint64(field, true));
    return { count: Number(count), start: Number(start) };
  }
  return { count: view.getUint16(at + 10, true), start: view.getUint32(at + 16, true) };
}

/** Replaces numbers that did not fit by those of the extra field, which has them in the same order. */
function in64Bits(numbers: readonly number[], extra: DataView): readonly number[] {
  let at = 0;
  // Each field begins with its id and its length; that of 64-bit numbers is 1.
  while (at + 4 <= extra.byteLength && extra.getUint16(at, true) !== 1) {
    at += 4 + extra.getUint16(at + 2, true);
  }
  let next = at - 4;
  return numbers.map((number) => {
    if (number !== IN_64_BITS) return number;
    next += 8;
    return Number(extra.getBigUint64(next, true));
  });
}

interface Packed {
  readonly offset: number;
  readonly packedSize: number;
  readonly method: number;
  readonly size: number;
  readonly crc: number;
}

async function unpack(
  bytes: Uint8Array,
  { offset, packedSize, method, size, crc }: Packed,
): Promise<Uint8Array | null> {
  if (method !== STORED && method !== DEFLATED) return null;
  const view = viewOf(bytes);
  expectSignature(view, offset, LOCAL);
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  const stored = new Blob([bytes.slice(start, start + packedSize)]).stream();
  const content =
    method === STORED ? stored : stored.pipeThrough(new DecompressionStream('deflate-raw'));
  const out = new Uint8Array(size);
  const reader = content.getReader();
  let [at, register] = [0, CRC_START];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    if (at + value.length > size) {
      await reader.cancel();
      return null;
    }
    out.set(value, at);
    at += value.length;
    register = crcOf(value, register);
  }
  return at === size && (register ^ CRC_START) >>> 0 === crc ? out : null;
}

const CRC_START = -1;
const CRC_TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
  let register = byte;
  for (let bit = 0; bit < 8; bit += 1) {
    register = (register & 1) === 0 ? register >>> 1 : (register >>> 1) ^ 0xedb88320;
  }
  return register;
});

function crcOf(bytes: Uint8Array, start: number): number {
  let register = start;
  for (const byte of bytes) {
    register = (CRC_TABLE[(register ^ byte) & 0xff] ?? 0) ^ (register >>> 8);
  }
  return register;
}
