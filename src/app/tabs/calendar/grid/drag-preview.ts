import {
  LONGEST_PLAN_MINUTES,
  SHORTEST_PLAN_MINUTES,
  SNAP_MINUTES,
  type Span,
} from '#shared/domain/calendar/plan-rules.ts';

/** What a pointer holds: all of something, one of its edges, or a place where something begins. */
export type Grip =
  | { readonly kind: 'move'; readonly span: Span; readonly isFree: boolean }
  | { readonly kind: 'start' | 'end'; readonly span: Span }
  | { readonly kind: 'create' }
  | { readonly kind: 'drop'; readonly lengthMs: number };

const MINUTE_MS = 60_000;
const SNAP_MS = SNAP_MINUTES * MINUTE_MS;
const LEAST_MS = SHORTEST_PLAN_MINUTES * MINUTE_MS;
const MOST_MS = LONGEST_PLAN_MINUTES * MINUTE_MS;

/**
 * Where what a pointer holds would lie, given the instants at which it was pressed and at which it is.
 * Offsets of zones are whole multiples of the step, so steps of instants are steps of the wall.
 */
export function previewOf(grip: Grip, pressedMs: number, atMs: number): Span {
  switch (grip.kind) {
    case 'move':
      return moved(grip, atMs - pressedMs);
    case 'start':
      return withStart(grip.span, snap(atMs));
    case 'end':
      return withEnd(grip.span, snap(atMs));
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

/** A span with another start; it stays as long as a block may be. */
export function withStart({ endMs }: Span, startMs: number): Span {
  return { startMs: Math.min(Math.max(startMs, endMs - MOST_MS), endMs - LEAST_MS), endMs };
}

/** A span with another end; it stays as long as a block may be. */
export function withEnd({ startMs }: Span, endMs: number): Span {
  return { startMs, endMs: Math.max(Math.min(endMs, startMs + MOST_MS), startMs + LEAST_MS) };
}

/** What is planned comes to whole steps; what is recorded keeps its seconds. */
function moved({ span, isFree }: { span: Span; isFree: boolean }, byMs: number): Span {
  const startMs = isFree ? span.startMs + snap(byMs) : snap(span.startMs + byMs);
  return { startMs, endMs: startMs + span.endMs - span.startMs };
}

function snap(ms: number): number {
  return Math.round(ms / SNAP_MS) * SNAP_MS;
}
