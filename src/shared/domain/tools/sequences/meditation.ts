/* A meditation: time to settle, opening bells, bells in between, and closing bells or no end. */

import {
  flagField,
  lengthField,
  nullable,
  readSettings,
  wholeField,
} from '../addresses/settings-reading.ts';
import { buildStep, type Cue, type Schedule } from '../runs/schedule.ts';
import { lengthText } from '../runs/time-text.ts';

/** Settings of a sit; lengths in milliseconds, bells as numbers of strikes. */
export interface Sit {
  readonly settleMs: number;
  /** Length; null: until the visitor ends it. */
  readonly ms: number | null;
  /** Time between two bells during the sit; 0: none. */
  readonly everyMs: number;
  readonly startBells: number;
  readonly endBells: number;
  /** Whether the page is dimmed during the sit. */
  readonly isDim: boolean;
}

export const USUAL_SIT: Sit = {
  settleMs: 10_000,
  ms: 600_000,
  everyMs: 0,
  startBells: 1,
  endBells: 3,
  isDim: true,
};

export const MOST_BELLS = 9;
const SHORTEST_MS = 10_000;
const SHORTEST_BETWEEN_MS = 10_000;
/** An open sit has bells for this long. */
const OPEN_BELLS_MS = 6 * 3_600_000;
const MOST_INNER_BELLS = 400;

/** A sit that the page offers. */
export interface SitPreset {
  readonly label: string;
  readonly part: Pick<Sit, 'ms' | 'everyMs'>;
}

const minutes = (count: number): SitPreset => ({
  label: String(count),
  part: { ms: count * 60_000, everyMs: 0 },
});

export const SIT_PRESETS: readonly SitPreset[] = [
  ...[5, 10, 15, 20].map(minutes),
  { label: 'Zazen 25', part: { ms: 1_500_000, everyMs: 300_000 } },
  ...[30, 45].map(minutes),
  { label: 'Open, bell every 5', part: { ms: null, everyMs: 300_000 } },
];

/** Returns the bells during a sit: none at its beginning or its end. */
function innerBells({ ms, everyMs }: Sit): readonly Cue[] {
  if (everyMs < SHORTEST_BETWEEN_MS) return [];
  const count = Math.ceil((ms ?? OPEN_BELLS_MS) / everyMs) - 1;
  return Array.from({ length: Math.min(MOST_INNER_BELLS, Math.max(0, count)) }, (_, place) => ({
    at: { passedMs: (place + 1) * everyMs },
    sound: 'bowl' as const,
  }));
}

/**
 * Returns the schedule that Start runs. The time to settle is not part of the sit; its end is the
 * opening bell.
 */
export function sitSchedule(sit: Sit, name = ''): Schedule {
  const settle = buildStep({
    label: 'Settle',
    tone: 'calm',
    isLeadIn: true,
    // Without time to settle, the opening bell still needs a short step to ring at its end.
    ms: Math.max(1000, sit.settleMs),
    end: { sound: 'bowl', times: sit.startBells, isCalm: true },
  });
  const inside = buildStep({
    label: 'Sit',
    tone: 'calm',
    ms: sit.ms,
    cues: innerBells(sit),
    end: { sound: 'bowl', times: sit.endBells, isCalm: true },
  });
  return { name, steps: [settle, inside], rounds: 1 };
}

/** Returns the sit in one line: `10 min · 1 bell to open, a bell every 5 min, 3 bells to close`. */
export function sitText({ ms, everyMs, startBells, endBells }: Sit): string {
  const length = ms === null ? 'no end' : lengthText(ms);
  const inner = everyMs === 0 ? '' : `, a bell every ${lengthText(everyMs)}`;
  const closing = ms === null ? '' : `, ${bells(endBells)} to close`;
  return `${length} · ${bells(startBells)} to open${inner}${closing}`;
}

function bells(count: number): string {
  if (count === 0) return 'no bell';
  return count === 1 ? '1 bell' : `${count} bells`;
}

/** Reads a sit from storage or the URL; null when it is not valid. */
export function readSit(value: unknown): Sit | null {
  return readSettings<Sit>(value, {
    settleMs: wholeField(0, 600_000),
    ms: nullable(lengthField(SHORTEST_MS)),
    everyMs: (each) => (each === 0 ? 0 : lengthField(SHORTEST_BETWEEN_MS)(each)),
    startBells: wholeField(0, MOST_BELLS),
    endBells: wholeField(0, MOST_BELLS),
    isDim: flagField,
  });
}
