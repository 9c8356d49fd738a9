/* Breaks with an exercise, once or repeated through the day. */

import { lengthField, nullable, readSettings, wordField } from '../addresses/settings-reading.ts';
import {
  buildStep,
  countdownSchedule,
  type EndSignal,
  type Schedule,
  SHORTEST_MS,
} from '../runs/schedule.ts';
import { lengthText } from '../runs/time-text.ts';

/** The content of a break; `any`: the page chooses, `none`: nothing. */
export const BREAK_KINDS = ['eyes', 'stretch', 'breathing', 'walk', 'any', 'none'] as const;
export type BreakKind = (typeof BREAK_KINDS)[number];

/** Settings of a break page. */
export interface BreakSettings {
  readonly kind: BreakKind;
  readonly ms: number;
  /** Time between two breaks that start automatically; null: one break, now. */
  readonly everyMs: number | null;
}

export const USUAL_BREAK: BreakSettings = { kind: 'any', ms: 300_000, everyMs: null };

const MINUTE_MS = 60_000;

/** Repeats until the visitor is back. */
const NAG: EndSignal = { sound: 'soft', times: 'untilDismissed' };

export const BREAK_NAMES: Readonly<Record<BreakKind, string>> = {
  eyes: 'Eyes',
  stretch: 'Stretch',
  breathing: 'Breathing',
  walk: 'Walk',
  any: 'You choose',
  none: 'Just time',
};

/** A preset of the page. */
export interface BreakPreset {
  readonly label: string;
  readonly part: Partial<BreakSettings>;
}

const once = (minutes: number): BreakPreset => ({
  label: String(minutes),
  part: { ms: minutes * MINUTE_MS, everyMs: null },
});

export const BREAK_PRESETS: readonly BreakPreset[] = [
  { label: '20-20-20', part: { kind: 'eyes', ms: 20_000, everyMs: 20 * MINUTE_MS } },
  ...[2, 5, 10, 15].map(once),
  ...[30, 45, 60].map((minutes) => ({
    label: `Lunch ${minutes}`,
    part: { kind: 'none' as const, ms: minutes * MINUTE_MS, everyMs: null },
  })),
];

const EXERCISES: Readonly<Record<Exclude<BreakKind, 'any' | 'none'>, readonly string[]>> = {
  eyes: [
    'Look at something about six metres away.',
    'Now at your thumb, held close. Then far away again.',
    'Close your eyes and let them rest.',
    'Look far to the left, far to the right, without moving your head.',
  ],
  stretch: [
    'Neck: let one ear sink towards its shoulder, then the other.',
    'Shoulders: draw them up to your ears, hold, let them fall.',
    'Wrists: press your palms together, then circle both hands.',
    'Hips: stand up, one foot forward, sink a little. Change sides.',
  ],
  breathing: ['Breathe with the circle: in through the nose, out slowly.'],
  walk: ['Leave the chair: to the mailbox, or down a floor and up again.'],
};

/** Returns the kind of a break; if the page chooses (`any`), another kind each time. */
export function chosenKind(kind: BreakKind, turn: number): Exclude<BreakKind, 'any'> {
  if (kind !== 'any') return kind;
  const kinds = ['stretch', 'eyes', 'walk', 'breathing'] as const;
  return kinds[Math.abs(Math.trunc(turn)) % kinds.length] ?? 'stretch';
}

/** Returns the exercise at this point of a break; its exercises share the time equally. */
export function exerciseAt(kind: Exclude<BreakKind, 'any'>, fraction: number): string {
  if (kind === 'none') return 'Away from the desk.';
  const list = EXERCISES[kind];
  const place = Math.min(list.length - 1, Math.floor(fraction * list.length));
  return list[place] ?? '';
}

const IN_MS = 4000;
const OUT_MS = 6000;

/** Returns whether to breathe in or out at an elapsed time in milliseconds. */
export function breathAt(passedMs: number): 'in' | 'out' {
  return passedMs % (IN_MS + OUT_MS) < IN_MS ? 'in' : 'out';
}

/**
 * Returns the schedule that Start runs: one break, or reminders that repeat until they are stopped.
 */
export function breakSchedule({ ms, everyMs }: BreakSettings, name = ''): Schedule {
  if (everyMs === null)
    return countdownSchedule(ms, { label: 'Break', tone: 'rest', end: NAG }, name);
  const work = buildStep({
    label: 'Work',
    ms: everyMs,
    end: { sound: 'chime', times: 2, say: 'Time to look up' },
  });
  const rest = buildStep({ label: 'Break', tone: 'rest', ms, end: { sound: 'soft', times: 1 } });
  return { name, steps: [work, rest], rounds: null };
}

/** Returns the settings in digits: `20 s off, every 20 min`; empty for a single break. */
export function breakText({ ms, everyMs }: BreakSettings): string {
  return everyMs === null ? '' : `${lengthText(ms)} off, every ${lengthText(everyMs)}`;
}

/** Reads settings from storage or the URL; null when they are not valid. */
export function readBreak(value: unknown): BreakSettings | null {
  return readSettings<BreakSettings>(value, {
    kind: wordField(BREAK_KINDS),
    ms: lengthField(SHORTEST_MS),
    everyMs: nullable(lengthField(MINUTE_MS)),
  });
}
