import { createHmac, timingSafeEqual } from 'node:crypto';

/** Maximum age of a signature; a sender signs each retry again. */
export const SIGNATURE_LIFE_MS = 5 * 60 * 1000;

/** A received text with its signature. */
export interface SignedText {
  /**
   * The header, as Paddle and our own webhook have it: `ts=<seconds>;h1=<hex>`, with more than one `h1`
   * while a secret is being rotated.
   */
  readonly header: string;
  /** The unmodified body. */
  readonly text: string;
}

/** Returns whether a text was signed with a secret in the last five minutes. */
export function isSigned({ header, text }: SignedText, secret: string, nowMs: number): boolean {
  const parts = header.split(';').map((part) => part.trim().split('=', 2));
  const seconds = parts.find(([name]) => name === 'ts')?.[1] ?? '';
  if (!/^\d{1,12}$/.test(seconds)) return false;
  if (Math.abs(nowMs - Number(seconds) * 1000) > SIGNATURE_LIFE_MS) return false;
  const expected = createHmac('sha256', secret).update(`${seconds}:${text}`).digest();
  return parts.some(([name, hex = '']) => name === 'h1' && isEqual(hex, expected));
}

function isEqual(hex: string, expected: Buffer): boolean {
  if (!/^[0-9a-f]{64}$/i.test(hex)) return false;
  return timingSafeEqual(Buffer.from(hex, 'hex'), expected);
}
