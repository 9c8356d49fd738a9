import { normaliseText } from './normalise-text.ts';
import { withoutDirections } from './without-directions.ts';

const LINE_BREAK = /\s*[\n\t\v\f\u2028\u2029]\s*/gu;

/**
 * A title as it is stored: like other text, on one line, and without characters that turn the
 * direction of what stands around it. Doing it twice changes nothing more.
 */
export function normaliseTitle(value: string): string {
  return normaliseText(withoutDirections(normaliseText(value)).replace(LINE_BREAK, ' '));
}
