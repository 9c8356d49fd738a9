import { withoutDirections } from './without-directions.ts';

/**
 * Text of a person as one line: NFC, any white space and control characters a single space, lone
 * surrogates replaced by U+FFFD, nothing that turns the direction of what stands around it, cut after `max` characters (code points). Doing it twice changes
 * nothing more.
 */
export function oneLine(value: string, max: number): string {
  if (value === '') return '';
  const line = withoutDirections(value)
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  // By code points, so that a character beyond the basic plane is never cut in half.
  return Array.from(line).slice(0, max).join('').trim();
}
