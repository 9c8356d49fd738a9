/* One length of time, as pages with a screen of their own take it from an address and start it. */

import type { ToolRequest } from '../addresses/tool-request.ts';
import { countdownSchedule, type EndSignal, type Schedule, warningsIn } from '../runs/schedule.ts';
import { msUntilTimeOfDay } from '../runs/time-text.ts';

/** A length, or the time of day until which it lasts. */
export interface TimedLength {
  /** In milliseconds; what was left at the time of asking where it lasts until a time of day. */
  readonly ms: number;
  /** In minutes after midnight. */
  readonly untilMinuteOfDay: number | null;
}

/** A length that lasts until a time of day. */
type LengthUntil = TimedLength & { readonly untilMinuteOfDay: number };

/** How a length is told, and what comes at zero. */
export interface TimedRules {
  /** Warnings, in milliseconds before the end. */
  readonly warnMs: readonly number[];
  readonly onZero: 'stop' | 'overtime' | 'repeat';
  /** How often it is gone through; null: until somebody stops. */
  readonly rounds: number | null;
  readonly end: EndSignal;
}

/** The rules of a page with what its address asks for on top. */
export function askedRules(usual: TimedRules, request: ToolRequest): TimedRules {
  const { warnMs = usual.warnMs, onZero = usual.onZero, rounds = usual.rounds, sound } = request;
  const end = { ...usual.end, ...(sound === undefined ? {} : { sound: soundOf(sound) }) };
  return { warnMs, onZero, rounds, end };
}

const soundOf = (sound: NonNullable<ToolRequest['sound']>) => (sound === 'none' ? null : sound);

/** The length that an address asks for; null where it asks for none. */
export function askedLength(request: ToolRequest, nowMs: number): TimedLength | null {
  const { ms, untilMinuteOfDay } = request;
  if (untilMinuteOfDay !== undefined) return lengthUntil(untilMinuteOfDay, nowMs);
  return ms === undefined ? null : { ms, untilMinuteOfDay: null };
}

/** Returns the time left until the next such time of day, in milliseconds. */
export function lengthUntil(untilMinuteOfDay: number, nowMs: number): LengthUntil {
  return { ms: msUntilTimeOfDay(untilMinuteOfDay, nowMs), untilMinuteOfDay };
}

/** The length as it is now: one that lasts until a time of day has become shorter. */
export function lengthNow({ ms, untilMinuteOfDay }: TimedLength, nowMs: number): number {
  return untilMinuteOfDay === null ? ms : lengthUntil(untilMinuteOfDay, nowMs).ms;
}

/** The schedule of so many milliseconds under these rules. */
export function timedSchedule(ms: number, name: string, rules: TimedRules): Schedule {
  const { onZero, end, warnMs } = rules;
  const rounds = onZero === 'repeat' ? null : rules.rounds;
  const isOnce = rounds === 1;
  const cues = warningsIn(ms, warnMs);
  const atZero = isOnce && onZero === 'overtime' ? 'overtime' : 'next';
  return {
    ...countdownSchedule(ms, { cues, atZero, end: isOnce ? end : roundEnd(end) }, name),
    rounds,
  };
}

/**
 * Limits a signal that rings until it is dismissed, so that it does not ring into the next round.
 */
function roundEnd(end: EndSignal): EndSignal {
  return end.times === 'untilDismissed' ? { ...end, times: 3 } : end;
}

/** Returns the URL parameters that make the same timer again. */
export function timedRequest(
  { ms, untilMinuteOfDay }: TimedLength,
  name: string,
  { onZero, rounds }: TimedRules,
): ToolRequest {
  return {
    ...(untilMinuteOfDay === null ? { ms } : { untilMinuteOfDay }),
    ...(name === '' ? {} : { label: name }),
    ...(rounds === 1 ? {} : { rounds }),
    ...(onZero === 'stop' ? {} : { onZero }),
  };
}
