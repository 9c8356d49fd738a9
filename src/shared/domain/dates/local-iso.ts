import { DAY_MS } from './days.ts';
import { offsetMsAt } from './time-zones.ts';

/** Writes an instant (epoch milliseconds) as clocks in an IANA zone show it. */
export type LocalIso = (instantMs: number, timeZone: string) => string;

/**
 * Makes a writer of local times for thousands of instants: ISO 8601 with milliseconds and offset,
 * such as `2026-11-20T15:37:00.000+01:00`. It throws RangeError for an unknown zone.
 */
export function createLocalIso(): LocalIso {
  /** By zone and day in UTC; null for a day in which the clocks change. */
  const offsets = new Map<string, number | null>();

  function offsetAt(instantMs: number, timeZone: string): number {
    const day = Math.floor(instantMs / DAY_MS);
    const key = `${timeZone} ${day}`;
    let known = offsets.get(key);
    if (known === undefined) {
      const first = offsetMsAt(day * DAY_MS, timeZone);
      known = first === offsetMsAt((day + 1) * DAY_MS, timeZone) ? first : null;
      offsets.set(key, known);
    }
    return known ?? offsetMsAt(instantMs, timeZone);
  }

  return (instantMs, timeZone) => {
    const offsetMs = offsetAt(instantMs, timeZone);
    const local = new Date(instantMs + offsetMs).toISOString().slice(0, -1);
    const minutes = Math.round(Math.abs(offsetMs) / 60_000);
    const pad = (number: number) => String(number).padStart(2, '0');
    const sign = offsetMs < 0 ? '-' : '+';
    return `${local}${sign}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
  };
}
