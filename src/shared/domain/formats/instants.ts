import { writerOf } from './formats.ts';

/** How an instant is written, with an example in British English. */
const FORMS = {
  /** `20 Nov 2026` */
  date: { dateStyle: 'medium' },
  /** `20 Nov 2026, 14:37` */
  dateAndTime: { dateStyle: 'medium', timeStyle: 'short' },
  /** `20 November 2026 at 14:37` */
  longDateAndTime: { dateStyle: 'long', timeStyle: 'short' },
  /** `Friday, 20 November 2026 at 14:37` */
  fullDateAndTime: { dateStyle: 'full', timeStyle: 'short' },
  /** `Friday` */
  longWeekday: { weekday: 'long' },
  /** `Fri 20 Nov` */
  weekdayAndDay: { weekday: 'short', day: 'numeric', month: 'short' },
  /** `Friday 20 November` */
  longWeekdayAndDay: { weekday: 'long', day: 'numeric', month: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** The name of a form of instants. */
export type InstantForm = keyof typeof FORMS;

/** An instant, in UTC milliseconds or ISO 8601, by the reader's clock or that of another zone. */
export function formatInstant(
  instant: number | string,
  form: InstantForm,
  timeZone?: string,
): string {
  return writerOf(FORMS[form], timeZone).format(new Date(instant));
}
