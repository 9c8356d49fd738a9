import { Length } from '#shared/contract/tools/parts.ts';
import { clockText } from '#shared/domain/tools/runs/time-text.ts';

const FIRST_TIMER = /<LiveTimer\b[^>]*\bduration="([^"]*)"/;

/** Returns a length of a timer as its digits, `25m` as `25:00`; null for anything else. */
export function timerDigits(duration: string): string | null {
  const length = Length.safeParse(duration);
  return length.success ? clockText(length.data) : null;
}

/** Returns the digits of the first timer of a text, which the picture of a shared link shows. */
export function firstTimerDigits(source: string): string | null {
  const duration = FIRST_TIMER.exec(source)?.[1];
  return duration === undefined ? null : timerDigits(duration);
}
