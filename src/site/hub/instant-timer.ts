/* A timer of a typed length. It needs what every timer page loads, and comes when one is typed. */
import { lengthText, readTypedTime } from '#shared/domain/tools/time-text.ts';

/** A link that starts a timer, and what it says. */
export interface InstantTimer {
  readonly href: string;
  readonly label: string;
}

/** The timer of a typed length (`12 min`, `1:30`, `5 minute timer`); null for other words. */
export function instantTimer(typed: string): InstantTimer | null {
  const time = readTypedTime(typed.replace(/\s*(?:timer|countdown)\s*/gi, ' ').trim());
  if (time.kind !== 'for') return null;
  return {
    href: `/timer?d=${time.ms / 1000}s&auto=1`,
    label: `Start ${lengthText(time.ms)} now`,
  };
}
