/* A meeting: items with an owner and a length, and the effect of overruns on its end. */

import {
  flagField,
  lengthField,
  lineField,
  listField,
  readSettings,
  wholeField,
} from '../addresses/settings-reading.ts';
import { lengthOf, passedOf, type Run, skipStep } from '../runs/run.ts';
import { buildStep, type Schedule, type Step } from '../runs/schedule.ts';

export interface AgendaItem {
  readonly label: string;
  readonly owner: string;
  readonly ms: number;
}

export interface AgendaSettings {
  readonly name: string;
  readonly items: readonly AgendaItem[];
  /** Whether later items are shortened when one overruns, so that the end of the meeting stays. */
  readonly keepsEnd: boolean;
  /** Whether every item is a speaker with the same time. */
  readonly isPerSpeaker: boolean;
  readonly hasCost: boolean;
  readonly people: number;
  /** The cost of one person per hour. */
  readonly rate: number;
}

export const MOST_ITEMS = 40;
const SECOND_MS = 1000;
/** The shortest length to which an overrun can shorten a later item. */
const SHORTEST_MS = 10_000;

/**
 * Returns the schedule of a meeting: each item continues into overtime until the visitor goes to
 * the next.
 */
export function agendaSchedule({ name, items }: AgendaSettings): Schedule {
  const steps = items.map(({ label, owner, ms }): Step => {
    const step = buildStep({
      label: label || owner,
      ms,
      atZero: 'overtime',
      end: { sound: 'soft', times: 1 },
      cues: ms > 120_000 ? [{ at: { leftMs: 60_000 }, text: 'One minute left' }] : [],
    });
    return owner === '' || label === '' ? step : { ...step, note: owner };
  });
  return { name, steps, rounds: 1 };
}

/**
 * Goes to the next item. With `keepsEnd`, the overrun of this one is taken from the later items.
 */
export function nextItem(run: Run, nowMs: number, keepsEnd: boolean): Run {
  const overMs = passedOf(run, nowMs) - (lengthOf(run) ?? 0);
  const next = skipStep(run, nowMs);
  if (!keepsEnd || overMs < SECOND_MS || next.status === 'ended') return next;
  return { ...next, schedule: shortened(next.schedule, next.place, overMs) };
}

/** Returns how much of an overrun the items after a place can make up for, in milliseconds. */
export function givenAway({ steps }: Schedule, place: number, overMs: number): number {
  const spareMs = steps.slice(place + 1).reduce((sum, step) => sum + spareOf(step), 0);
  return Math.min(overMs, spareMs);
}

function spareOf({ ms }: Step): number {
  return Math.max(0, (ms ?? 0) - SHORTEST_MS);
}

/**
 * Shortens the items from a place on by `byMs` in total, in proportion to the time that each can
 * spare.
 */
function shortened(schedule: Schedule, from: number, byMs: number): Schedule {
  const later = schedule.steps.slice(from);
  const spare = later.map(spareOf);
  const whole = spare.reduce((sum, ms) => sum + ms, 0);
  if (whole === 0) return schedule;
  const taken = Math.min(byMs, whole);
  const steps = schedule.steps.map((step, place) => {
    const share = place < from ? 0 : (taken * (spare[place - from] ?? 0)) / whole;
    if (share === 0 || step.ms === null) return step;
    return { ...step, ms: Math.round((step.ms - share) / SECOND_MS) * SECOND_MS };
  });
  return { ...schedule, steps };
}

/** Returns the cost of people and time at an hourly rate, in whole units. */
export function meetingCost({ people, rate }: AgendaSettings, passedMs: number): number {
  return Math.floor((people * rate * passedMs) / 3_600_000);
}

/** Returns an item for each speaker, all of the same length in whole seconds. */
export function perSpeaker(names: readonly string[], wholeMs: number): readonly AgendaItem[] {
  const each = Math.max(SHORTEST_MS, Math.floor(wholeMs / names.length / SECOND_MS) * SECOND_MS);
  return names.map((label) => ({ label, owner: '', ms: each }));
}

/** Returns the planned length of all items together, in milliseconds. */
export function agendaMs({ items }: AgendaSettings): number {
  return items.reduce((sum, { ms }) => sum + ms, 0);
}

/** Reads settings from storage or the URL; null when they are not valid. */
export function readAgendaSettings(value: unknown): AgendaSettings | null {
  return readSettings<AgendaSettings>(value, {
    name: lineField(60),
    items: listField((item) => readItem(item) ?? undefined, { least: 1, most: MOST_ITEMS }),
    keepsEnd: flagField,
    isPerSpeaker: flagField,
    hasCost: flagField,
    people: wholeField(1, 999),
    rate: wholeField(0, 99_999),
  });
}

function readItem(value: unknown): AgendaItem | null {
  return readSettings<AgendaItem>(value, {
    label: lineField(80),
    owner: lineField(40),
    ms: lengthField(SECOND_MS),
  });
}
