import { writerOf } from './formats.ts';

/** How a local day is written, with an example in British English. */
const FORMS = {
  /** `20 Nov 2026` */
  date: { dateStyle: 'medium' },
  /** `20 November 2026` */
  longDate: { dateStyle: 'long' },
  /** `20 Nov` */
  day: { day: 'numeric', month: 'short' },
  /** `Fri` */
  weekday: { weekday: 'short' },
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

/** The name of a form of days. */
export type DayForm = keyof typeof FORMS;

/** A local day (`YYYY-MM-DD`), which has no zone. */
export function formatDay(day: string, form: DayForm): string {
  return writerOf(FORMS[form], 'UTC').format(noonOf(day));
}

/** From which day to which, what they share said once: `16 – 22 Nov 2026`. */
export function formatDaySpan(from: string, to: string, form: DayForm): string {
  return writerOf(FORMS[form], 'UTC').formatRange(noonOf(from), noonOf(to));
}

/** A whole hour of the day, short where the day has two halves: `14:00`, `2 PM`. */
export function formatHour(hour: number): string {
  const short = writerOf({ hour: 'numeric' }, 'UTC');
  const isHalved = short.resolvedOptions().hour12 === true;
  const form = isHalved ? short : writerOf({ timeStyle: 'short' }, 'UTC');
  return form.format(hour * 3_600_000);
}

function noonOf(day: string): Date {
  return new Date(`${day}T12:00:00Z`);
}

/** English names of the days of the week, Monday first; their first three letters are short names. */
export const WEEKDAY_NAMES = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** English names of the months. */
export const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** Returns the short form of a name: `Mon`, `Jan`; empty without a name. */
export function shortName(name: string | undefined): string {
  return name?.slice(0, 3) ?? '';
}
