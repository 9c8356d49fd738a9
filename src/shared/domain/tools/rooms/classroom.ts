/* A class: what it does, for how long, how loud it may be, and whose turn it is. */

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
  /** Whether music plays towards the end; when it stops, everybody is in their place. */
  readonly hasMusic: boolean;
  readonly view: ClassView;
  readonly names: readonly string[];
  readonly groupSize: number;
}

const MUSIC_MS = 120_000;
const BAR_MS = 2000;
const TUNE: readonly ToolSound[] = ['marimba', 'marimba', 'chime', 'marimba'];
/** More than any hall of pupils; a link or a store is not meant for a telephone book. */
export const MOST_NAMES = 200;
export const LONGEST_NAME = 40;

/** The schedule of an activity; music fills its last two minutes, or all of a shorter one. */
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

/** Names as they were typed, separated by lines or commas. */
export function readNames(text: string): readonly string[] {
  return typedNames(text)
    .map((name) => name.slice(0, LONGEST_NAME).trim())
    .slice(0, MOST_NAMES);
}

/** The names of a text that `readNames` leaves out, and those that it shortens. */
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

/** The names in a new order; `random` answers numbers from 0 up to 1. */
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

/** Groups of about a size, as even as they can be: nobody is left alone. */
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

/** Whose turn it is: nobody comes twice before everybody had one. */
export function drawTurn(
  names: readonly string[],
  drawn: readonly string[],
  random: () => number,
): string | null {
  const waiting = names.filter((name) => !drawn.includes(name));
  return shuffled(waiting.length > 0 ? waiting : names, random)[0] ?? null;
}

/** Settings that were kept or sent; null when they are not whole. */
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
