import type { Span } from '../../calendar/block-rules.ts';
import { addDays, DAY_MS, dayNumber } from '../../dates/days.ts';
import { endOfLocalDay, firstInstantFrom, localDate } from '../../dates/local-date.ts';
import { hourOfWeek } from '../../stats/hour-of-week.ts';
import { focusOf } from '../session-length.ts';
import type { Habits } from './habits.ts';
import type { PlanInput } from './types.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Blocks begin at steps of this many minutes. */
const STEP_MS = 5 * MINUTE_MS;

/** A day of a plan, with the spans in which blocks may lie, the earliest first. */
export interface FreeDay {
  readonly day: string;
  readonly free: readonly Span[];
  /** The focus of blocks which are there already, in the unit of the limit. */
  readonly taken: number;
}

/** The days of a plan: what busy and locked blocks and the past leave free in its hours. */
export function freeDays(input: PlanInput): FreeDay[] {
  const today = localDate(input.nowMs, input.timeZone);
  const taken = [...input.busy, ...input.locked].toSorted(
    (one, other) => one.startMs - other.startMs || one.endMs - other.endMs,
  );
  return Array.from({ length: input.days }, (_, index) => {
    const day = addDays(today, index);
    const whole = hoursOf(day, input);
    return {
      day,
      free: whole === null ? [] : without(whole, taken),
      taken: takenOn(day, input),
    };
  });
}

function hoursOf(day: string, { hours, timeZone, nowMs }: PlanInput): Span | null {
  const wallMs = dayNumber(day) * DAY_MS;
  const startMs = Math.max(
    firstInstantFrom(wallMs + hours.from * HOUR_MS, timeZone),
    Math.ceil(nowMs / STEP_MS) * STEP_MS,
  );
  const endMs =
    hours.to >= 24
      ? endOfLocalDay(day, timeZone)
      : firstInstantFrom(wallMs + hours.to * HOUR_MS, timeZone);
  return startMs < endMs ? { startMs, endMs } : null;
}

/** Spans without what is taken. */
export function cut(spans: readonly Span[], taken: readonly Span[]): Span[] {
  const ordered = taken.toSorted((one, other) => one.startMs - other.startMs);
  return spans.flatMap((span) => without(span, ordered));
}

/** A span without what is taken (the earliest first), each part begun at a step. */
function without(whole: Span, taken: readonly Span[]): Span[] {
  const parts: Span[] = [];
  let fromMs = whole.startMs;
  for (const { startMs, endMs } of taken) {
    if (endMs <= fromMs) continue;
    if (startMs >= whole.endMs) break;
    if (startMs > fromMs) parts.push({ startMs: fromMs, endMs: startMs });
    fromMs = Math.max(fromMs, Math.ceil(endMs / STEP_MS) * STEP_MS);
  }
  if (fromMs < whole.endMs) parts.push({ startMs: fromMs, endMs: whole.endMs });
  return parts;
}

function takenOn(day: string, { busy, locked, unit, timeZone, nowMs }: PlanInput): number {
  const isOn = ({ startMs, endMs }: Span) => endMs > nowMs && localDate(startMs, timeZone) === day;
  const planned = busy.filter(isOn).reduce((sum, { focus }) => sum + focus, 0);
  return locked.filter(isOn).reduce((sum, block) => sum + focusOf(block, unit), planned);
}

/** Splits spans where the hour changes, so that each piece lies in one hour of the week. */
export function byHours(spans: readonly Span[], timeZone: string): HourPiece[] {
  return spans.flatMap(({ startMs, endMs }) => {
    const pieces: HourPiece[] = [];
    for (let fromMs = startMs; fromMs < endMs; ) {
      const untilMs = Math.min(endMs, (Math.floor(fromMs / HOUR_MS) + 1) * HOUR_MS);
      pieces.push({ startMs: fromMs, endMs: untilMs, hour: hourOfWeek(fromMs, timeZone) });
      fromMs = untilMs;
    }
    return pieces;
  });
}

/** A piece of free time in one hour of the week. */
export interface HourPiece extends Span {
  readonly hour: number;
}

/**
 * The spans of the best hours: from the best piece on, until they hold as much time as is needed,
 * and at least all usual hours where they are known; joined again, the earliest first.
 */
export function bestSpans(
  free: readonly Span[],
  neededMs: number,
  { habits, timeZone }: { habits: Habits; timeZone: string },
): Span[] {
  if (habits.sessions === 0) return [...free];
  const ranked = byHours(free, timeZone).toSorted(
    (one, other) =>
      habits.score(other.hour) - habits.score(one.hour) || one.startMs - other.startMs,
  );
  const chosen: Span[] = [];
  let lengthMs = 0;
  for (const piece of ranked) {
    if (lengthMs >= neededMs) break;
    chosen.push(piece);
    lengthMs += piece.endMs - piece.startMs;
  }
  return joined(chosen);
}

function joined(spans: readonly Span[]): Span[] {
  const parts: Span[] = [];
  for (const span of spans.toSorted((one, other) => one.startMs - other.startMs)) {
    const last = parts.at(-1);
    if (last !== undefined && last.endMs === span.startMs) {
      parts[parts.length - 1] = { startMs: last.startMs, endMs: span.endMs };
    } else parts.push({ startMs: span.startMs, endMs: span.endMs });
  }
  return parts;
}
