import { offsetMsAt } from './time-zones.ts';

/**
 * An instant (epoch milliseconds) as clocks in the IANA zone show it, ISO 8601 with milliseconds and
 * offset: `2026-11-20T15:37:00.000+01:00`. Throws RangeError for an unknown zone.
 */
export function localIso(instantMs: number, timeZone: string): string {
  const offsetMs = offsetMsAt(instantMs, timeZone);
  const local = new Date(instantMs + offsetMs).toISOString().slice(0, -1);
  const minutes = Math.round(Math.abs(offsetMs) / 60_000);
  const pad = (number: number) => String(number).padStart(2, '0');
  const sign = offsetMs < 0 ? '-' : '+';
  return `${local}${sign}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}
