/** How the bytes of a text file are to be read. */
export type Encoding = 'UTF-8' | 'UTF-16 LE' | 'UTF-16 BE' | 'Windows-1252';

/**
 * Characters of the bytes 0x80 to 0x9F in Windows-1252, which not every platform's decoder knows.
 */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const SAMPLE = 2000;

/**
 * The text of a file, without its mark of byte order: UTF-16 where a mark or every other byte says
 * so, UTF-8 where the bytes are that, and Windows-1252 else.
 */
export function decodeBytes(bytes: Uint8Array): { text: string; encoding: Encoding } {
  const wide = wideEncoding(bytes);
  if (wide !== null) {
    const label = wide === 'UTF-16 LE' ? 'utf-16le' : 'utf-16be';
    return { text: new TextDecoder(label).decode(bytes), encoding: wide };
  }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' };
  } catch {
    return { text: decodeWindows1252(bytes), encoding: 'Windows-1252' };
  }
}

function wideEncoding(bytes: Uint8Array): 'UTF-16 LE' | 'UTF-16 BE' | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'UTF-16 LE';
  if (first === 0xfe && second === 0xff) return 'UTF-16 BE';
  // Letters of the West leave every other byte empty.
  const sample = bytes.subarray(0, SAMPLE);
  const empty = [0, 1].map((start) => {
    const half = sample.filter((_, place) => place % 2 === start);
    return half.length > 1 && half.filter((byte) => byte === 0).length > half.length / 2;
  });
  if (empty[0] === empty[1]) return null;
  return empty[0] === true ? 'UTF-16 BE' : 'UTF-16 LE';
}

/** By way of UTF-16: a list of as many letters as there are bytes would fill the memory. */
function decodeWindows1252(bytes: Uint8Array): string {
  const wide = new Uint8Array(2 * bytes.length);
  for (const [index, byte] of bytes.entries()) {
    const isOther = byte >= 0x80 && byte <= 0x9f;
    const code = isOther ? WINDOWS_1252.charCodeAt(byte - 0x80) : byte;
    wide[2 * index] = code & 0xff;
    wide[2 * index + 1] = code >> 8;
  }
  return new TextDecoder('utf-16le').decode(wide);
}
