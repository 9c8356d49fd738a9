/* A classroom activity: its length, the voice level, and names and groups drawn at random. */

import {
  flagField,
  lengthField,
  lineField,
  listField,
  readSettings,
  wholeField,
  wordField,
} from '../addresses/settings-reading.ts';
import { buildStep, type Cue, type Schedule, type ToolSound } from '../runs/schedule.ts';

export const VOICES = ['silent', 'whisper', 'talk'] as const;
export type Voice = (typeof VOICES)[number];

export const CLASS_VIEWS = ['digits', 'disc', 'lights', 'bar'] as const;
export type ClassView = (typeof CLASS_VIEWS)[number];

export interface ClassroomSettings {
  /** The students' activity, as an instruction. */
  readonly activity: string;
  readonly ms: number;
  readonly voice: Voice;
  /** Whether music plays towards the end; pupils should be in their places when it stops. */
  readonly hasMusic: boolean;
  readonly view: ClassView;
  readonly names: readonly string[];
  readonly groupSize: number;
}

const MUSIC_MS = 120_000;
const BAR_MS = 2000;
const TUNE: readonly ToolSound[] = ['marimba', 'marimba', 'chime', 'marimba'];
/** Limit for links and storage; larger than any class. */
export const MOST_NAMES = 200;
export const LONGEST_NAME = 40;

/**
 * Returns the schedule of an activity; music fills its last two minutes, or all of a shorter one.
 */
export function classroomSchedule({ activity, ms, hasMusic }: ClassroomSettings): Schedule {
  const minute: Cue[] = ms > 120_000 ? [{ at: { leftMs: 60_000 }, text: 'One minute left' }] : [];
  const cues = hasMusic ? [...minute, ...musicOf(ms)] : minute;
  return { name: activity, steps: [buildStep({ ms, cues })], rounds: 1 };
}

function musicOf(ms: number): Cue[] {
  const bars = Math.floor((Math.min(ms, MUSIC_MS) - 100) / BAR_MS);
  return Array.from({ length: bars }, (_, index) => ({
    at: { leftMs: (bars - index) * BAR_MS },
    sound: TUNE[index % TUNE.length] ?? 'marimba',
  }));
}

/**
 * Returns the names in a typed text, separated by lines, commas or semicolons; long names and long
 * lists are truncated.
 */
export function readNames(text: string): readonly string[] {
  return typedNames(text)
    .map((name) => name.slice(0, LONGEST_NAME).trim())
    .slice(0, MOST_NAMES);
}

/** Returns the names that `readNames` leaves out, and those that it truncates. */
export function namesNotTaken(text: string): {
  readonly leftOut: readonly string[];
  readonly cut: readonly string[];
} {
  const names = typedNames(text);
  return {
    leftOut: names.slice(MOST_NAMES),
    cut: names.slice(0, MOST_NAMES).filter((name) => name.length > LONGEST_NAME),
  };
}

function typedNames(text: string): string[] {
  return text
    .split(/[\n,;]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/**
 * Returns the names in random order; `random` returns numbers from 0 up to, but not including, 1.
 */
export function shuffled(names: readonly string[], random: () => number): readonly string[] {
  const order = [...names];
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    const [one = '', two = ''] = [order[last], order[other]];
    order[last] = two;
    order[other] = one;
  }
  return order;
}

/** Returns random groups of about the given size, as even as possible; nobody is left alone. */
export function groupsOf(
  names: readonly string[],
  size: number,
  random: () => number,
): readonly (readonly string[])[] {
  const most = Math.floor(names.length / 2);
  const count = Math.max(1, Math.min(most, Math.round(names.length / size)));
  const groups: string[][] = Array.from({ length: count }, () => []);
  for (const [index, name] of shuffled(names, random).entries()) groups[index % count]?.push(name);
  return groups;
}

/**
 * Returns a random name; nobody is drawn twice before everybody was drawn. Null when there are no
 * names.
 */
export function drawTurn(
  names: readonly string[],
  drawn: readonly string[],
  random: () => number,
): string | null {
  const waiting = names.filter((name) => !drawn.includes(name));
  return shuffled(waiting.length > 0 ? waiting : names, random)[0] ?? null;
}

/** Reads settings from storage or the URL; null when they are not valid. */
export function readClassroomSettings(value: unknown): ClassroomSettings | null {
  return readSettings<ClassroomSettings>(value, {
    activity: lineField(80),
    ms: lengthField(1000),
    voice: wordField(VOICES),
    hasMusic: flagField,
    view: wordField(CLASS_VIEWS),
    names: listField(lineField(LONGEST_NAME), { most: MOST_NAMES }),
    groupSize: wholeField(2, 12),
  });
}
