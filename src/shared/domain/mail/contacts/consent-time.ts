import { isDay } from '../../dates/days.ts';

/** Before this day nobody used the product or its newsletter. */
const EARLIEST = '2000-01-01T00:00:00.000Z';

const ISO =
  /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::(\d\d)(?:\.\d{1,9})?)?)?(?: ?(Z|UTC|[+-]\d\d:?\d\d))?$/;
const TIME = /(?:,? +(\d{1,2}:\d\d)(?::(\d\d))?(?: ?([ap])\.?m\.?)?)?/.source;
const DOTTED = new RegExp(`^(\\d{1,2})\\. ?(\\d{1,2})\\. ?(\\d{4})${TIME}$`, 'i');
const SLASHED = new RegExp(`^(\\d{1,2})[/-](\\d{1,2})[/-](\\d{4})${TIME}$`, 'i');

/** Which number of `03/04/2026` is the day. */
export type DayOrder = 'dayFirst' | 'monthFirst';

/**
 * Returns the order of day and month in a column, by the dates with a number above 12; null where there
 * are none, or both orders.
 */
export function dayOrderOf(cells: readonly string[]): DayOrder | null {
  const orders = new Set(cells.map(orderOf).filter((order) => order !== null));
  const [order = null] = orders;
  return orders.size === 1 ? order : null;
}

/** Returns a date of a column whose order of day and month nothing in it decides; null where there is none. */
export function openDate(cells: readonly string[]): string | null {
  if (dayOrderOf(cells) !== null) return null;
  return cells.find((cell) => SLASHED.test(cell.trim()) && orderOf(cell) === null) ?? null;
}

function orderOf(cell: string): DayOrder | null {
  const [, first, second] = SLASHED.exec(cell.trim()) ?? [];
  if (Number(first) > 12) return 'dayFirst';
  return Number(second) > 12 ? 'monthFirst' : null;
}

/**
 * Reads when somebody consented: `2026-11-20`, an instant of ISO 8601 (in UTC unless it says otherwise),
 * `20.11.2026`, or `03/04/2026` where `order` says which of the two days it means; the last two with a time
 * of day as well. Returns ISO 8601 in UTC with milliseconds, the start of the day for a day, null for an
 * empty cell.
 */
export function readConsentTime(
  cell: string,
  nowMs: number,
  order: DayOrder | null = null,
): { readonly at: string | null } | { readonly text: string } {
  const written = cell.trim();
  if (written === '') return { at: null };
  const shown = written.slice(0, 30);
  const ms = instantOf(written, order);
  if (Number.isNaN(ms)) {
    return { text: `“${shown}” is no date that can be read. Write 2026-11-20.` };
  }
  const at = new Date(ms).toISOString();
  if (ms > nowMs) return { text: `the consent of ${shown} lies in the future, and is left out.` };
  return at < EARLIEST ? { text: `the consent of ${shown} is too old to be right.` } : { at };
}

function instantOf(written: string, order: DayOrder | null): number {
  const [, day, time = '00:00', seconds = '00', zone = 'Z'] =
    ISO.exec(written) ?? numbered(written, order);
  if (!isDay(day)) return Number.NaN;
  const offset = zone === 'UTC' ? 'Z' : zone.replace(/^(.\d\d)(\d\d)$/, '$1:$2');
  return Date.parse(`${day}T${time}:${seconds}${offset}`);
}

/** The same parts as of an instant of ISO 8601, for a date in numbers. */
function numbered(written: string, order: DayOrder | null): readonly (string | undefined)[] {
  const dotted = DOTTED.exec(written);
  const slashOrder = orderOf(written) ?? order;
  const found = dotted ?? (slashOrder === null ? null : SLASHED.exec(written));
  if (found === null) return [];
  const [, first = '', second = '', year, time, seconds, half] = found;
  const isMonthFirst = dotted === null && slashOrder === 'monthFirst';
  const [day, month] = isMonthFirst ? [second, first] : [first, second];
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return [written, iso, half === undefined ? time?.padStart(5, '0') : by24(time, half), seconds];
}

/** Returns a time of day by a clock of 24 hours: `12:05 AM` is 00:05. */
function by24(time = '', half: string): string {
  const [hours = '', minutes = ''] = time.split(':');
  if (Number(hours) < 1 || Number(hours) > 12) return '';
  const shift = half.toLowerCase() === 'p' ? 12 : 0;
  return `${String((Number(hours) % 12) + shift).padStart(2, '0')}:${minutes}`;
}
