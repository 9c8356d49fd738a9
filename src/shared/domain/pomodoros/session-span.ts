import { isDaysAhead } from '../dates/clock-skew.ts';

const DAY_MS = 86_400_000;
// How far the clock of a device may run ahead of ours before its sessions are flagged.
const CLOCK_SKEW_MS = 5 * 60_000;

/** From when to when a session went, in UTC milliseconds. */
export interface SessionSpan {
  readonly startedAt: number;
  readonly endedAt: number;
}

/**
 * Returns when a session went as it is stored. One that ends more than a day ahead was told by a
 * wrong clock: it moves back as a whole and ends now, so that it counts for a day that has come.
 */
export function storedSpan<Span extends SessionSpan>(span: Span, nowMs: number): Span {
  if (!isDaysAhead(span.endedAt, nowMs)) return span;
  const aheadMs = span.endedAt - nowMs;
  return { ...span, startedAt: span.startedAt - aheadMs, endedAt: nowMs };
}

/** Whether a session takes longer than a day, pauses included: such times are doubtful. */
export function isTooLong({ startedAt, endedAt }: SessionSpan): boolean {
  return endedAt - startedAt > DAY_MS;
}

/** Whether a session, as a device told it, ends in the future or takes longer than a day. */
export function isDoubtfulSpan(span: SessionSpan, nowMs: number): boolean {
  return span.endedAt > nowMs + CLOCK_SKEW_MS || isTooLong(span);
}
