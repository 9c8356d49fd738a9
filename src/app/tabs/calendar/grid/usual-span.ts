import type { Span } from '#shared/domain/calendar/block-rules.ts';
import { firstInstantShowing } from '#shared/domain/dates/wall-time.ts';
import type { CalendarScope } from '../calendar-context.ts';

const STEP_MS = 15 * 60_000;

/**
 * Proposes a span for a block: today soon, on another day at nine, always after the blocks planned
 * there.
 */
export function usualSpan(
  {
    today,
    nowMs,
    timeZone,
    items,
    usualMs,
  }: Pick<CalendarScope, 'today' | 'nowMs' | 'timeZone' | 'items' | 'usualMs'>,
  day: string,
): Span {
  const nineMs = firstInstantShowing({ day, time: '09:00' }, timeZone);
  const firstMs = day === today ? Math.ceil(nowMs / STEP_MS) * STEP_MS : nineMs;
  const startMs = items
    .filter(({ kind }) => kind === 'plan')
    .reduce(
      (free, { startMs: from, endMs: to }) => (from < free + usualMs && to > free ? to : free),
      firstMs,
    );
  return { startMs, endMs: startMs + usualMs };
}
