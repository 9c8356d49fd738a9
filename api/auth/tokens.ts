import { createHash, randomBytes } from 'node:crypto';

/** Creates an opaque token of 256 random bits, in base64url (43 characters). */
export function makeToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the SHA-256 of a token in hex, the only form that is stored. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
