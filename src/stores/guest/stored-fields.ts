import { normaliseTitle } from '#shared/domain/text/normalise-title.ts';
import { isInstant } from '#shared/domain/timer/engine/reading.ts';

/** A title as it may be shown and sent: normalised and cut to its longest length; null for none. */
export function readTitle(value: unknown, longest: number): string | null {
  if (typeof value !== 'string') return null;
  // Cut before and after: normalising a text of megabytes would take its time.
  const title = normaliseTitle(normaliseTitle(value.slice(0, longest * 4)).slice(0, longest));
  return title === '' ? null : title;
}

/** An instant in UTC milliseconds, or null for anything else. */
export function readInstant(value: unknown): number | null {
  return isInstant(value) ? value : null;
}
