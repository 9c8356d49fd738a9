/** A character that an article cannot have. */
export interface BadCharacter {
  readonly offset: number;
  /** `NUL`, `a lone surrogate` … */
  readonly name: string;
}

/**
 * Control characters except tabs and line endings, bidirectional controls, halves of characters, and
 * code points that Unicode reserves.
 */
const BAD =
  /(?![\t\n\r])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u202A-\u202E\u2066-\u2069\uFEFF]/gu;

/** Finds the characters that a text cannot have, up to a number of them. */
export function badCharacters(text: string, most: number): BadCharacter[] {
  const found: BadCharacter[] = [];
  for (const { 0: character, index } of text.matchAll(BAD)) {
    if (found.length === most) break;
    found.push({ offset: index, name: nameOf(character.codePointAt(0) ?? 0) });
  }
  return found;
}

/** A text without them, as long as before. */
export function withoutBadCharacters(text: string): string {
  return text.replace(BAD, (character) => '\uFFFD'.repeat(character.length));
}

/** Why a numeric character reference cannot stand in an article; null when it can. */
export function badReference(codePoint: number): string | null {
  if (codePoint > 0x10_ff_ff) return 'no character';
  const character = String.fromCodePoint(codePoint);
  return badCharacters(character, 1).length === 0 ? null : nameOf(codePoint);
}

function nameOf(codePoint: number): string {
  const code = `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`;
  if (codePoint === 0) return 'NUL (U+0000)';
  if (codePoint >= 0xd8_00 && codePoint <= 0xdf_ff) return `half of a character (${code})`;
  if (isDirection(codePoint)) return `a bidirectional control (${code})`;
  if (codePoint === 0xfe_ff) return `a byte order mark (${code})`;
  if (codePoint <= 0x9f) return `a control character (${code})`;
  return `a reserved code point (${code})`;
}

function isDirection(codePoint: number): boolean {
  return (
    (codePoint >= 0x20_2a && codePoint <= 0x20_2e) || (codePoint >= 0x20_66 && codePoint <= 0x20_69)
  );
}
