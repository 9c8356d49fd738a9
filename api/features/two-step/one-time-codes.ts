import { Secret, TOTP } from 'otpauth';

const PERIOD_S = 30;
const PERIOD_MS = PERIOD_S * 1000;
const SECRET_BYTES = 20;
const ISSUER = 'Ripen';

/** The parameters that every authenticator app knows: SHA-1, six digits, 30 seconds (RFC 6238). */
function totpOf(secret: string, label: string): TOTP {
  return new TOTP({
    issuer: ISSUER,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_S,
    secret: Secret.fromBase32(secret),
  });
}

/** Makes a secret of 160 random bits, in Base32. */
export function makeCodeSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** Returns the `otpauth:` address of a secret, for the QR code that apps read. */
export function addressOfSecret(secret: string, email: string): string {
  return totpOf(secret, email).toString();
}

/** Returns which 30 seconds since 1970 an instant lies in. */
export function stepAt(nowMs: number): number {
  return Math.floor(nowMs / PERIOD_MS);
}

/** Returns the step whose code this is, at most one before or after now; null for a wrong code. */
export function stepOfCode(secret: string, code: string, nowMs: number): number | null {
  const delta = totpOf(secret, '').validate({ token: code, timestamp: nowMs, window: 1 });
  return delta === null ? null : stepAt(nowMs) + delta;
}
