import { isDay } from '../dates/days.ts';

/** Before this day nobody used the product or its newsletter. */
const EARLIEST = '2000-01-01T00:00:00.000Z';

const ISO =
  /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::(\d\d)(?:\.\d{1,9})?)?)?(?: ?(Z|UTC|[+-]\d\d:?\d\d))?$/;
const DOTTED = /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})$/;

/**
 * Reads when somebody consented: `2026-11-20`, an instant of ISO 8601 (in UTC unless it says otherwise),
 * or `20.11.2026`. Returns ISO 8601 in UTC with milliseconds, the start of the day for a day, null for an
 * empty cell. `03/04/2026` means two days and is not guessed.
 */
export function readConsentTime(
  cell: string,
  nowMs: number,
): { readonly at: string | null } | { readonly text: string } {
  const written = cell.trim();
  if (written === '') return { at: null };
  const shown = written.slice(0, 30);
  const ms = instantOf(written);
  if (Number.isNaN(ms)) {
    return { text: `“${shown}” is no date that can be read. Write 2026-11-20.` };
  }
  const at = new Date(ms).toISOString();
  if (ms > nowMs) return { text: `the consent of ${shown} lies in the future, and is left out.` };
  return at < EARLIEST ? { text: `the consent of ${shown} is too old to be right.` } : { at };
}

function instantOf(written: string): number {
  const [, day, time = '00:00', seconds = '00', zone = 'Z'] = ISO.exec(written) ?? dotted(written);
  if (!isDay(day)) return Number.NaN;
  const offset = zone === 'UTC' ? 'Z' : zone.replace(/^(.\d\d)(\d\d)$/, '$1:$2');
  return Date.parse(`${day}T${time}:${seconds}${offset}`);
}

function dotted(written: string): readonly (string | undefined)[] {
  const [, day = '', month = '', year] = DOTTED.exec(written) ?? [];
  if (year === undefined) return [];
  return [written, `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`];
}
