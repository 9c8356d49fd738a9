/*
 * Characters that stand in for others while a text is parsed. The parser would hand what begins
 * with a brace, a tag or an import to a compiler of JavaScript, which can end the whole process.
 * Unicode reserves these code points for use within a program; a text that holds one is refused.
 */

/** A brace that would begin an expression. */
export const BRACE = '\uFDD0';
/** A brace after a backslash. */
export const ESCAPED_BRACE = '\uFDD1';
export const LESS_THAN = '\uFDD2';
/** The first letter of `import` at the start of a line. */
export const IMPORT = '\uFDD3';
/** The first letter of `export` at the start of a line. */
export const EXPORT = '\uFDD4';
export const AMPERSAND = '\uFDD5';
/** A sign after a backslash. */
export const ESCAPED_LESS_THAN = '\uFDD6';
/** A sign before a blank, which is text. */
export const PLAIN_LESS_THAN = '\uFDD7';

const ORIGINALS: Readonly<Record<string, string>> = {
  [BRACE]: '{',
  [ESCAPED_BRACE]: '{',
  [LESS_THAN]: '<',
  [IMPORT]: 'i',
  [EXPORT]: 'e',
  [AMPERSAND]: '&',
  [ESCAPED_LESS_THAN]: '<',
  [PLAIN_LESS_THAN]: '<',
};

const PLACEHOLDER = /[\uFDD0-\uFDD7]/g;
const ESCAPED = new RegExp(`\\\\([${ESCAPED_BRACE}${ESCAPED_LESS_THAN}])`, 'g');

/** Code as it was written, from code with placeholders. */
export function restoredCode(value: string): string {
  return value.replace(PLACEHOLDER, (character) => ORIGINALS[character] ?? '');
}

/** Text as a reader sees it, from text with placeholders: the backslashes before them are gone. */
export function restoredText(value: string): string {
  return restoredCode(value.replace(ESCAPED, '$1'));
}
