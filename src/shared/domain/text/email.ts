const MAX_EMAIL_LENGTH = 254;

// Besides spaces and control characters this leaves out what only a quoted address may hold,
// so that no address can be read as two.
const EMAIL_PATTERN =
  /^[^\s@<>()[\]\\,;:"\p{Cc}\p{Cf}\p{Cs}]+@(?:[^\s@<>()[\]\\,;:".\p{Cc}\p{Cf}\p{Cs}]+\.)+[^\s@<>()[\]\\,;:".\p{Cc}\p{Cf}\p{Cs}]{2,}$/u;

/** The address as it is stored and compared: NFC, trimmed, in lower case whatever the locale. */
export function normaliseEmail(value: string): string {
  return value.normalize('NFC').trim().toLowerCase().normalize('NFC');
}

/**
 * Whether the text has the simple shape something@something.tld, without spaces or control
 * characters, in at most 254 characters.
 */
export function isEmailShape(value: string): boolean {
  return value.length <= MAX_EMAIL_LENGTH && EMAIL_PATTERN.test(value);
}
