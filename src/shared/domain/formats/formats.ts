/*
 * Formatting of dates, times and numbers: with one locale and one time zone on the whole screen.
 * The place of the reader is module state, so each page sets it once; until then it is the
 * device's.
 */
import { regionalEnglish } from './regional-english.ts';

/** Where the reader is: a BCP 47 locale, and an IANA time zone; without one, the device's. */
export interface FormatPlace {
  readonly locale?: string | undefined;
  readonly timeZone?: string | undefined;
}

let place: FormatPlace = {};
let ownLocale: string | null = null;
/** Each is slow to make, and lists ask for the same again and again. */
const made = new Map<string, Intl.DateTimeFormat>();
let numbers: Intl.NumberFormat | null = null;

/** Says where the reader is; what is left out stays as it was. */
export function setFormatPlace(change: FormatPlace): void {
  place = { ...place, ...change };
  numbers = null;
}

/** The locale in which the page is written. */
export function currentLocale(): string {
  ownLocale ??= regionalEnglish(new Intl.DateTimeFormat().resolvedOptions().locale);
  return place.locale ?? ownLocale;
}

/** The writer of a form by the clock of a zone, in the locale of the page unless another is given. */
export function writerOf(
  form: Intl.DateTimeFormatOptions,
  timeZone = place.timeZone,
  locale = currentLocale(),
): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${JSON.stringify(form)}`;
  const known = made.get(key) ?? new Intl.DateTimeFormat(locale, { ...form, timeZone });
  made.set(key, known);
  return known;
}

/** A time of day, of an instant in UTC milliseconds or ISO 8601: `14:37`, `2:37 PM`. */
export function formatTime(instant: number | string, timeZone?: string): string {
  return writerOf({ timeStyle: 'short' }, timeZone).format(new Date(instant));
}

/** A number with the separators of the reader's region: `1,250`. */
export function formatNumber(number: number): string {
  numbers ??= new Intl.NumberFormat(currentLocale());
  return numbers.format(number);
}
