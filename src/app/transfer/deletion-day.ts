import { formatInstant } from '#shared/domain/formats/instants.ts';

/** The day and time at which an account goes, in words, in the user's zone. */
export function deletionDay(instant: string, timeZone: string): string {
  return formatInstant(instant, 'longDateAndTime', timeZone);
}
