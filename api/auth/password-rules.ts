import { dictionary } from '@zxcvbn-ts/language-common';

const COMMON_COUNT = 10_000;

// The list is in lower case, sorted by frequency.
const common = new Set(dictionary['passwords-common'].slice(0, COMMON_COUNT));

/**
 * Returns the error for a new password that may not be used with this normalised address. It is
 * refused if it is among the 10,000 most common ones, or equals the address or its local part,
 * ignoring case. Returns null for an acceptable one; the contract checks lengths.
 */
export function passwordRefusal(password: string, email: string): string | null {
  const folded = password.normalize('NFC').toLowerCase();
  if (common.has(folded)) {
    return 'This password is among the most common ones. Choose one that is harder to guess.';
  }
  const name = email.slice(0, email.lastIndexOf('@'));
  if ([email, name].includes(folded.trim())) {
    return 'This password is your e-mail address. Choose one that is harder to guess.';
  }
  return null;
}
