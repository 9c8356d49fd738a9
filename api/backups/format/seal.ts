import { createHmac, timingSafeEqual } from 'node:crypto';

/** A frame that readers of zstd skip: its magic number and the number of bytes that follow. */
const FRAME = Buffer.from('5a2a4d1860000000', 'hex');
const MARK = 'RIPENBAK';
const OFFSET_AT = FRAME.length + MARK.length;
const HASH_AT = OFFSET_AT + 8;
const HMAC_AT = HASH_AT + 32;
const END = HMAC_AT + 32;
/** Size of the frame, with room for later versions. */
export const SEAL_BYTES = FRAME.length + 0x60;

/** The end of a backup: what it holds, and that this installation made it. */
export interface Seal {
  /** Where the manifest begins. */
  readonly manifestAt: number;
  /** SHA-256 of every byte before the seal. */
  readonly sha256: Buffer;
}

/** Returns the bytes of a seal. */
export function writeSeal({ manifestAt, sha256 }: Seal, key: Buffer): Buffer {
  const bytes = Buffer.alloc(SEAL_BYTES);
  FRAME.copy(bytes);
  bytes.write(MARK, FRAME.length, 'latin1');
  bytes.writeBigUInt64BE(BigInt(manifestAt), OFFSET_AT);
  sha256.copy(bytes, HASH_AT);
  hmacOf(bytes, key).copy(bytes, HMAC_AT);
  return bytes;
}

/** Returns the seal and whether it was made with this key; null for anything that is no seal. */
export function readSeal(bytes: Buffer, key: Buffer): (Seal & { readonly isOurs: boolean }) | null {
  if (bytes.length !== SEAL_BYTES || !bytes.subarray(0, FRAME.length).equals(FRAME)) return null;
  if (bytes.toString('latin1', FRAME.length, OFFSET_AT) !== MARK) return null;
  if (!bytes.subarray(END).equals(Buffer.alloc(SEAL_BYTES - END))) return null;
  const manifestAt = bytes.readBigUInt64BE(OFFSET_AT);
  if (manifestAt > BigInt(Number.MAX_SAFE_INTEGER)) return null;
  const isOurs = timingSafeEqual(bytes.subarray(HMAC_AT, END), hmacOf(bytes, key));
  return { manifestAt: Number(manifestAt), sha256: bytes.subarray(HASH_AT, HMAC_AT), isOurs };
}

function hmacOf(bytes: Buffer, key: Buffer): Buffer {
  return createHmac('sha256', key).update(bytes.subarray(0, HMAC_AT)).digest();
}
