import {
  LONGEST_PLAN_MINUTES,
  PLAN_SNAP_MINUTES,
  SHORTEST_PLAN_MINUTES,
  SNAP_MINUTES,
  type Span,
} from '#shared/domain/calendar/block-rules.ts';

/** Grip of a drag: a whole item, one of its edges, or an empty slot. */
export type Grip =
  | { readonly kind: 'move'; readonly span: Span; readonly isFree: boolean }
  | { readonly kind: 'start' | 'end'; readonly span: Span; readonly isFree: boolean }
  | { readonly kind: 'create' }
  | { readonly kind: 'drop'; readonly lengthMs: number };

const MINUTE_MS = 60_000;
const FINE_MS = SNAP_MINUTES * MINUTE_MS;
const COARSE_MS = PLAN_SNAP_MINUTES * MINUTE_MS;
const LEAST_MS = SHORTEST_PLAN_MINUTES * MINUTE_MS;
const MOST_MS = LONGEST_PLAN_MINUTES * MINUTE_MS;

/**
 * Returns the span of a drag, given the instants under the pointer at its start and now. Zone
 * offsets are whole multiples of the step, so steps of instants are steps of local time.
 */
export function previewOf(grip: Grip, pressedMs: number, atMs: number): Span {
  switch (grip.kind) {
    case 'move':
      return moved(grip, atMs - pressedMs);
    case 'start':
      return withStart(grip.span, snap(atMs, stepOf(grip)));
    case 'end':
      return withEnd(grip.span, snap(atMs, stepOf(grip)));
    case 'create': {
      const from = snap(Math.min(pressedMs, atMs));
      return withEnd({ startMs: from, endMs: from }, snap(Math.max(pressedMs, atMs)));
    }
    case 'drop': {
      const startMs = snap(atMs);
      return { startMs, endMs: startMs + grip.lengthMs };
    }
  }
}

/** Returns a span with another start, within the length limits of a block. */
export function withStart({ endMs }: Span, startMs: number): Span {
  return { startMs: Math.min(Math.max(startMs, endMs - MOST_MS), endMs - LEAST_MS), endMs };
}

/** Returns a span with another end, within the length limits of a block. */
export function withEnd({ startMs }: Span, endMs: number): Span {
  return { startMs, endMs: Math.max(Math.min(endMs, startMs + MOST_MS), startMs + LEAST_MS) };
}

/** Planned times snap to quarters of an hour; recorded times keep their seconds. */
function moved({ span, isFree }: { span: Span; isFree: boolean }, byMs: number): Span {
  const startMs = isFree ? span.startMs + snap(byMs, FINE_MS) : snap(span.startMs + byMs);
  return { startMs, endMs: startMs + span.endMs - span.startMs };
}

/** Recorded sessions are corrected in finer steps than blocks are planned. */
function stepOf({ isFree }: { isFree: boolean }): number {
  return isFree ? FINE_MS : COARSE_MS;
}

function snap(ms: number, step = COARSE_MS): number {
  return Math.round(ms / step) * step;
}
