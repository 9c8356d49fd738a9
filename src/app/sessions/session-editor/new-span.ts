import { firstInstantShowing } from '#shared/domain/dates/wall-time.ts';
import type { Span } from './session-draft.ts';

/** What a new session is proposed by. */
export interface NewSpanContext {
  /** The local day that is shown, and the one that it is. */
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
 * When a forgotten session went, as a proposal: up to now but not into the session before, on a
 * past day after its last session, or at nine.
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
