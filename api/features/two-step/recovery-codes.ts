import { randomInt } from 'node:crypto';
import { hashToken } from '#api/auth/tokens.ts';

/** How many recovery codes an account gets at a time. */
export const RECOVERY_CODES = 10;

/** Without letters and digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** Makes ten recovery codes of 79 random bits each, such as `k3mv-9xqp-tr7w-h2cd`. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: GROUPS }, makeGroup).join('-'),
  );
}

function makeGroup(): string {
  return Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** The form in which a recovery code is stored; case, blanks and hyphens of what was typed do not matter. */
export function hashRecoveryCode(userId: string, typed: string): string {
  return hashToken(`${userId} ${typed.toLowerCase().replace(/[\s-]/g, '')}`);
}
