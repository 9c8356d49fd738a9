import { createHmac, timingSafeEqual } from 'node:crypto';

/** So long after it was signed an event is taken; Paddle signs each new attempt anew. */
export const SIGNATURE_LIFE_MS = 5 * 60 * 1000;

/** A signed text that came in. */
export interface SignedText {
  /** The header `Paddle-Signature`: `ts=<seconds>;h1=<hex>`, more than one `h1` while a secret changes. */
  readonly header: string;
  /** The body exactly as it came. */
  readonly text: string;
}

/** Whether a text was signed with a secret in the last five minutes. */
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
