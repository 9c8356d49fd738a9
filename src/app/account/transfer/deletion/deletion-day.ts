import { formatInstant } from '#shared/domain/formats/instants.ts';

/** Formats the time of an account's deletion in the user's zone. */
export function deletionDay(instant: string, timeZone: string): string {
  return formatInstant(instant, 'longDateAndTime', timeZone);
}
