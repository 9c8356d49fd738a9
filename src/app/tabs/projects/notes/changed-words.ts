import { localDate } from '#shared/domain/dates/local-date.ts';

/** When something was changed, as short as it can be said: the time of today, or the day. */
export function changedWords(instant: string, today: string, timeZone: string): string {
  const atMs = Date.parse(instant);
  const day = localDate(atMs, timeZone);
  if (day === today)
    return new Intl.DateTimeFormat([], { timeStyle: 'short', timeZone }).format(atMs);
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  const year = isThisYear ? undefined : 'numeric';
  return new Intl.DateTimeFormat([], { day: 'numeric', month: 'short', year, timeZone }).format(
    atMs,
  );
}
