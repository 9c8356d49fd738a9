/** The bytes of a file that were asked for, both ends included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

const ONE_RANGE = /^bytes=(?:(\d+)-(\d*)|-(\d+))$/i;

/**
 * Reads a `Range` header (RFC 9110, section 14.2) for a file of `size` bytes. Answers null where the
 * whole file is to be sent: no range, one that is not valid, or several at once, which a server may
 * ignore. `unsatisfiable` is a valid range that names no byte of the file.
 */
export function readByteRange(header: string, size: number): ByteRange | 'unsatisfiable' | null {
  const match = ONE_RANGE.exec(header.trim());
  if (match === null) return null;
  const [, first, last, suffix] = match;
  if (suffix !== undefined) {
    const length = Math.min(Number(suffix), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' || last === undefined ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return null;
  return start >= size ? 'unsatisfiable' : { start, end };
}
