import { isDay } from '../dates/days.ts';

/** Before this day nobody used the product or its newsletter. */
const EARLIEST = '2000-01-01';

/**
 * Reads the day of a consent: `2026-11-20`, an instant of ISO 8601, or `20.11.2026`. An empty cell is
 * null. `03/04/2026` means two days and is not guessed.
 */
export function readConsentDay(
  cell: string,
  today: string,
): { readonly day: string | null } | { readonly text: string } {
  const written = cell.trim();
  if (written === '') return { day: null };
  const iso =
    /^(\d{4}-\d\d-\d\d)(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?: ?(?:Z|UTC|[+-]\d\d:?\d\d))?)?$/.exec(
      written,
    );
  const dotted = /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})$/.exec(written);
  const day = iso?.[1] ?? (dotted === null ? null : isoOf(dotted));
  if (day === null || !isDay(day)) {
    return { text: `“${written.slice(0, 30)}” is no date that can be read. Write 2026-11-20.` };
  }
  if (day > today) return { text: `the consent of ${day} lies in the future, and is left out.` };
  return day < EARLIEST ? { text: `the consent of ${day} is too old to be right.` } : { day };
}

function isoOf([, day = '', month = '', year = '']: RegExpExecArray): string {
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
