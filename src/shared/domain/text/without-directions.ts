/**
 * Text without the characters that embed, override or isolate a direction (U+202A to U+202E, U+2066
 * to U+2069). They reach beyond the text that they stand in; what is written from right to left
 * reads right without them.
 */
export function withoutDirections(value: string): string {
  return value.replace(/[\u202A-\u202E\u2066-\u2069]/gu, '');
}
