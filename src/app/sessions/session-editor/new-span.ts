import { firstInstantShowing } from '#shared/domain/dates/wall-time.ts';
import type { Span } from './session-draft.ts';

/** Input for the proposal of a new session. */
export interface NewSpanContext {
  /** The local day shown, and the current one. */
  readonly day: string;
  readonly today: string;
  readonly nowMs: number;
  readonly timeZone: string;
  readonly workMinutes: number;
  /** The sessions of the day. */
  readonly others: readonly Span[];
}

const MINUTE_MS = 60_000;

/**
 * Proposes a span for a forgotten session: up to now but after the session before; on a past day
 * after its last session, or at nine.
 */
export function proposeSpan(context: NewSpanContext): Span {
  const { day, today, nowMs, timeZone, workMinutes, others } = context;
  const workMs = workMinutes * MINUTE_MS;
  const ends = others.map(({ endMs }) => endMs);
  if (day !== today) {
    const nineMs = firstInstantShowing({ day, time: '09:00' }, timeZone);
    const startMs = ends.length > 0 ? Math.max(...ends) : nineMs;
    return { startMs, endMs: startMs + workMs };
  }
  const endMs = Math.floor(nowMs / MINUTE_MS) * MINUTE_MS;
  const startMs = Math.max(endMs - workMs, ...ends);
  return { startMs: endMs - startMs < MINUTE_MS ? endMs - workMs : startMs, endMs };
}
