const MAX_EMAIL_LENGTH = 254;

// Besides spaces and control characters this leaves out what only a quoted address may hold,
// so that no address can be read as two.
const EMAIL_PATTERN =
  /^[^\s@<>()[\]\\,;:"\p{Cc}\p{Cf}\p{Cs}]+@(?:[^\s@<>()[\]\\,;:".\p{Cc}\p{Cf}\p{Cs}]+\.)+[^\s@<>()[\]\\,;:".\p{Cc}\p{Cf}\p{Cs}]{2,}$/u;

/** Spaces of every kind and characters that nobody sees, as copied tables have them around an address. */
const UNSEEN_AROUND = /^[\s\p{Z}\p{Cf}]+|[\s\p{Z}\p{Cf}]+$/gu;

/**
 * The address as it is stored and compared: NFC, without what nobody sees around it, in lower case
 * whatever the locale.
 */
export function normaliseEmail(value: string): string {
  return value.normalize('NFC').replace(UNSEEN_AROUND, '').toLowerCase().normalize('NFC');
}

/**
 * Whether the text has the simple shape something@something.tld, without spaces or control
 * characters, in at most 254 characters.
 */
export function isEmailShape(value: string): boolean {
  return value.length <= MAX_EMAIL_LENGTH && EMAIL_PATTERN.test(value);
}
