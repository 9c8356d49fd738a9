import { formatTimeSpan } from '#shared/domain/formats/instants.ts';

/** Formats a span: `13:40 – 14:05`; instants in ISO 8601. */
export function spanOf(startTime: string, endTime: string, timeZone: string): string {
  return formatTimeSpan(startTime, endTime, timeZone);
}
