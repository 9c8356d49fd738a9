/*
 * A single length of time: read from the URL, and started as a schedule. Used by pages with a
 * screen of their own.
 */

import type { ToolRequest } from '../addresses/tool-request.ts';
import { countdownSchedule, type EndSignal, type Schedule, warningsIn } from '../runs/schedule.ts';
import { msUntilTimeOfDay } from '../runs/time-text.ts';

/** A length, or the time of day until which it lasts. */
export interface TimedLength {
  /**
   * Length in milliseconds. For `untilMinuteOfDay` it is the time that was left when the value was
   * made.
   */
  readonly ms: number;
  /** End in minutes after midnight; null for a plain length. */
  readonly untilMinuteOfDay: number | null;
}

/** A length that lasts until a time of day. */
type LengthUntil = TimedLength & { readonly untilMinuteOfDay: number };

/** Signals of a length, and the behaviour at zero. */
export interface TimedRules {
  /** Warnings, in milliseconds before the end. */
  readonly warnMs: readonly number[];
  readonly onZero: 'stop' | 'overtime' | 'repeat';
  /** How often the length runs; null: until the visitor stops. */
  readonly rounds: number | null;
  readonly end: EndSignal;
}

/** Returns the rules of a page with the URL parameters applied. */
export function askedRules(usual: TimedRules, request: ToolRequest): TimedRules {
  const { warnMs = usual.warnMs, onZero = usual.onZero, rounds = usual.rounds, sound } = request;
  const end = { ...usual.end, ...(sound === undefined ? {} : { sound: soundOf(sound) }) };
  return { warnMs, onZero, rounds, end };
}

const soundOf = (sound: NonNullable<ToolRequest['sound']>) => (sound === 'none' ? null : sound);

/** Returns the length in a request; null where it has none. */
export function askedLength(request: ToolRequest, nowMs: number): TimedLength | null {
  const { ms, untilMinuteOfDay } = request;
  if (untilMinuteOfDay !== undefined) return lengthUntil(untilMinuteOfDay, nowMs);
  return ms === undefined ? null : { ms, untilMinuteOfDay: null };
}

/** Returns the time left until the next such time of day, in milliseconds. */
export function lengthUntil(untilMinuteOfDay: number, nowMs: number): LengthUntil {
  return { ms: msUntilTimeOfDay(untilMinuteOfDay, nowMs), untilMinuteOfDay };
}

/**
 * Returns the length at an instant, in milliseconds: one that lasts until a time of day gets
 * shorter.
 */
export function lengthNow({ ms, untilMinuteOfDay }: TimedLength, nowMs: number): number {
  return untilMinuteOfDay === null ? ms : lengthUntil(untilMinuteOfDay, nowMs).ms;
}

/** Returns the schedule of so many milliseconds under these rules. */
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
