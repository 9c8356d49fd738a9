import { writerOf } from './formats.ts';

const FORMS = {
  /** `14:37` */
  time: { timeStyle: 'short' },
  /** `20 November 2026` */
  longDate: { dateStyle: 'long' },
  /** `Friday, 20 November 2026 at 14:37` */
  fullDateAndTime: { dateStyle: 'full', timeStyle: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** An instant for readers whose region nobody knows, as in mails: in British English, by their clock. */
export function formatForAnybody(
  instantMs: number,
  form: keyof typeof FORMS,
  timeZone: string,
): string {
  return writerOf(FORMS[form], timeZone, 'en-GB').format(instantMs);
}

const DAY_FORMS = {
  /** `Fri 20 Nov` */
  weekdayAndDay: { weekday: 'short', day: 'numeric', month: 'short' },
  /** `20 Nov 2026` */
  date: { dateStyle: 'medium' },
  /** `Friday, 20 November 2026` */
  fullDate: { dateStyle: 'full' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** A local day (`YYYY-MM-DD`) for readers whose region nobody knows, in British English. */
export function formatDayForAnybody(day: string, form: keyof typeof DAY_FORMS): string {
  return writerOf(DAY_FORMS[form], 'UTC', 'en-GB').format(new Date(`${day}T12:00:00Z`));
}

/** From which day to which, as `formatDayForAnybody`, what they share said once. */
export function formatDaySpanForAnybody(
  from: string,
  to: string,
  form: keyof typeof DAY_FORMS,
): string {
  const noonOf = (day: string) => new Date(`${day}T12:00:00Z`);
  return writerOf(DAY_FORMS[form], 'UTC', 'en-GB').formatRange(noonOf(from), noonOf(to));
}
