import { startOfLocalDay } from '#shared/domain/dates/local-date.ts';

/** Returns the instant (ISO 8601 in UTC) of a consent of which the local day is known; null without one. */
export function consentInstant(day: string, timeZone: string): string | null {
  return day === '' ? null : new Date(startOfLocalDay(day, timeZone)).toISOString();
}
