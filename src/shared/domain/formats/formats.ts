/*
 * How dates, times and numbers are written: in one locale and by one clock on a whole screen. What is
 * set here is where the reader is, so each page sets it once; until then it is the device's.
 */
import { regionalEnglish } from './regional-english.ts';

/** Where the reader is: a BCP 47 locale, and an IANA time zone; without one, the device's. */
export interface FormatPlace {
  readonly locale?: string | undefined;
  readonly timeZone?: string | undefined;
}

/** What is written of an instant or a day, with an example in British English. */
const FORMS = {
  /** `14:37` */
  time: { timeStyle: 'short' },
  /** `14:37:05` */
  timeToSecond: { timeStyle: 'medium' },
  /** `14`, `2 PM` */
  hour: { hour: 'numeric' },
  /** `20 Nov 2026` */
  date: { dateStyle: 'medium' },
  /** `20 November 2026` */
  longDate: { dateStyle: 'long' },
  /** `20 Nov 2026, 14:37` */
  dateAndTime: { dateStyle: 'medium', timeStyle: 'short' },
  /** `Friday, 20 November 2026 at 14:37` */
  fullDateAndTime: { dateStyle: 'full', timeStyle: 'short' },
  /** `20 Nov` */
  day: { day: 'numeric', month: 'short' },
  /** `20` */
  dayOfMonth: { day: 'numeric' },
  /** `Fri` */
  weekday: { weekday: 'short' },
  /** `Friday` */
  longWeekday: { weekday: 'long' },
  /** `Fri 20 Nov` */
  weekdayAndDay: { weekday: 'short', day: 'numeric', month: 'short' },
  /** `Friday 20 November` */
  longWeekdayAndDay: { weekday: 'long', day: 'numeric', month: 'long' },
  /** `Fri, 20 Nov 2026` */
  weekdayAndDate: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  /** `Fri, 20 November 2026` */
  weekdayAndLongDate: { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' },
  /** `Nov` */
  month: { month: 'short' },
  /** `Nov 2026` */
  monthAndYear: { month: 'short', year: 'numeric' },
  /** `November 2026` */
  longMonthAndYear: { month: 'long', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** The name of what is written of an instant or a day. */
export type DateForm = keyof typeof FORMS;

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

function formOf(form: DateForm, timeZone: string | undefined, locale = currentLocale()) {
  const key = `${locale} ${form} ${timeZone}`;
  const known = made.get(key);
  if (known !== undefined) return known;
  const own = new Intl.DateTimeFormat(locale, { ...FORMS[form], timeZone });
  made.set(key, own);
  return own;
}

/** An instant, in UTC milliseconds or ISO 8601, by the reader's clock or that of another zone. */
export function formatInstant(
  instant: number | string,
  form: DateForm,
  timeZone = place.timeZone,
): string {
  return formOf(form, timeZone).format(new Date(instant));
}

/** The same by the letter: its digits, and its half of the day where there is one: `2:37:05`, `PM`. */
export function formatClock(instantMs: number): { digits: string; half: string } {
  const parts = formOf('timeToSecond', place.timeZone).formatToParts(instantMs);
  const textOf = (isHalf: boolean) =>
    parts
      .filter(({ type }) => (type === 'dayPeriod') === isHalf)
      .map(({ value }) => value)
      .join('')
      .trim();
  return { digits: textOf(false), half: textOf(true) };
}

/** From when to when by one clock: `13:40 – 14:05`. */
export function formatTimeSpan(
  start: number | string,
  end: number | string,
  timeZone = place.timeZone,
): string {
  return `${formatInstant(start, 'time', timeZone)} – ${formatInstant(end, 'time', timeZone)}`;
}

/** A local day (`YYYY-MM-DD`), which has no zone. */
export function formatDay(day: string, form: DateForm): string {
  return formOf(form, 'UTC').format(noonOf(day));
}

/** From which day to which, what they share said once: `16 – 22 Nov 2026`. */
export function formatDaySpan(from: string, to: string, form: DateForm): string {
  return formOf(form, 'UTC').formatRange(noonOf(from), noonOf(to));
}

/** A whole hour of the day, short where the day has two halves: `14:00`, `2 PM`. */
export function formatHour(hour: number): string {
  const short = formOf('hour', 'UTC');
  const form = short.resolvedOptions().hour12 === true ? short : formOf('time', 'UTC');
  return form.format(hour * 3_600_000);
}

/** A number with the separators of the reader's region: `1,250`. */
export function formatNumber(number: number): string {
  numbers ??= new Intl.NumberFormat(currentLocale());
  return numbers.format(number);
}

/** Words in a row: `a, b and c`. */
export function formatList(words: readonly string[]): string {
  return new Intl.ListFormat('en-GB').format(words);
}

/** How far a zone is from UTC at an instant, as people write it: `GMT+2`. */
export function formatOffset(instantMs: number, timeZone: string): string {
  const form = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortOffset' });
  const part = form.formatToParts(instantMs).find(({ type }) => type === 'timeZoneName');
  return part?.value ?? timeZone;
}

/** An instant for readers whose region nobody knows, as in mails: in British English, by their clock. */
export function formatForAnybody(instantMs: number, form: DateForm, timeZone: string): string {
  return formOf(form, timeZone, 'en-GB').format(instantMs);
}

function noonOf(day: string): Date {
  return new Date(`${day}T12:00:00Z`);
}
