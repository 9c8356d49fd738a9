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
