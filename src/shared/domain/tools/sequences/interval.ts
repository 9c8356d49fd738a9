/* Intervals: work and rest in rounds and sets, with an optional list of exercises. */

import {
  type FieldReader,
  flagField,
  lengthField,
  lineField,
  listField,
  nullable,
  readSettings,
  wholeField,
} from '../addresses/settings-reading.ts';
import {
  buildStep,
  type Cue,
  type EndSignal,
  type Schedule,
  type Step,
  type StepTone,
  stepAt,
} from '../runs/schedule.ts';
import { clockText } from '../runs/time-text.ts';

/** Settings of an interval page; lengths in milliseconds, 0 for a phase that is left out. */
export interface IntervalSettings {
  /** Name of a format, or the visitor's own; may be empty. */
  readonly name: string;
  readonly prepareMs: number;
  /** Length of work; null: counts up until the visitor stops it. */
  readonly workMs: number | null;
  readonly restMs: number;
  /** Number of work steps in a set. */
  readonly rounds: number;
  readonly sets: number;
  /** The rest between two sets, which replaces the usual one. */
  readonly betweenMs: number;
  readonly coolDownMs: number;
  /** Whether the last work step is followed by a rest as well. */
  readonly endsWithRest: boolean;
  /** Lines as typed, with an optional cue after a bar: `Squats | weight on the heels`. */
  readonly exercises: readonly string[];
  readonly isSpoken: boolean;
}

/** An exercise, and the cue that the voice adds to its name. */
export interface Exercise {
  readonly name: string;
  readonly cue: string;
}

/** The most work steps: with their rests, the schedule can still be stored. */
const MOST_STRETCHES = 900;
const MOST_ROUNDS = 99;
const MOST_EXERCISES = 60;
const LONGEST_LINE = 120;
/** Delay of the voice, so that it speaks in its phase and not in the one before. */
const VOICE_AT_MS = 50;

const CHANGE: EndSignal = { sound: 'go', times: 1 };

/** Returns the name of a step's phase. */
export function phaseWord({ tone }: Pick<Step, 'tone'>): string {
  return PHASES[tone];
}

const PHASES: Readonly<Record<StepTone, string>> = {
  focus: 'Work',
  rest: 'Rest',
  longRest: 'Long rest',
  prepare: 'Get ready',
  calm: 'Cool down',
};

/** Reads a line of the list of exercises; the text after a bar is the cue. */
export function readExercise(line: string): Exercise {
  const [name = '', ...cue] = line.split('|');
  return { name: name.trim(), cue: cue.join('|').trim() };
}

/** Returns the lines of a list that name an exercise. */
export function exerciseLines(text: string): readonly string[] {
  const lines = text.split('\n').map((line) => line.trim().slice(0, LONGEST_LINE));
  return lines.filter((line) => readExercise(line).name !== '').slice(0, MOST_EXERCISES);
}

/** Returns the schedule of an interval page, with every phase written out as a step. */
export function intervalSchedule(settings: IntervalSettings): Schedule {
  const steps: Step[] = [];
  if (settings.prepareMs > 0) {
    steps.push({ ...stepOf('prepare', settings.prepareMs), isLeadIn: true });
  }
  for (let set = 0; set < settings.sets; set += 1) {
    for (let round = 0; round < settings.rounds; round += 1) {
      steps.push(workStep(settings, round));
      const rest = restAfter(settings, set, round);
      if (rest !== null) steps.push(rest);
    }
  }
  if (settings.coolDownMs > 0) steps.push(stepOf('calm', settings.coolDownMs));
  const schedule = { name: settings.name, steps: withLastEnd(steps), rounds: 1 };
  return withVoice(schedule, settings.isSpoken);
}

/**
 * Returns a work step. A list of exercises that is shorter than the set starts again from the top.
 */
function workStep({ workMs, exercises }: IntervalSettings, round: number): Step {
  const { name, cue } = readExercise(exercises[round % Math.max(1, exercises.length)] ?? '');
  const step = stepOf('focus', workMs);
  return { ...step, label: name || step.label, ...(cue === '' ? {} : { note: cue }) };
}

function restAfter(settings: IntervalSettings, set: number, round: number): Step | null {
  const isSetEnd = round === settings.rounds - 1;
  const isLast = isSetEnd && set === settings.sets - 1;
  if (isLast && !settings.endsWithRest) return null;
  const isBetween = isSetEnd && !isLast;
  const ms = isBetween && settings.betweenMs > 0 ? settings.betweenMs : settings.restMs;
  return ms === 0 ? null : stepOf(isBetween ? 'longRest' : 'rest', ms);
}

function stepOf(tone: StepTone, ms: number | null): Step {
  const cues = ms === null ? [] : countIn(ms);
  return buildStep({ label: PHASES[tone], tone, ms, cues, end: CHANGE });
}

/** Returns the schedule with a voice that names each phase as it begins, or without a voice. */
export function withVoice(schedule: Schedule, isSpoken: boolean): Schedule {
  const last = schedule.steps.length - 1;
  const steps = schedule.steps.map((step, place): Step => {
    const silent = step.cues.filter(({ say }) => say === undefined);
    const { sound, times } = step.end;
    if (!isSpoken) return { ...step, cues: silent, end: { sound, times } };
    const cues = [{ at: { passedMs: VOICE_AT_MS }, say: spokenAt(schedule, place) }, ...silent];
    return { ...step, cues, end: place === last ? { sound, times, say: 'Done' } : step.end };
  });
  return { ...schedule, steps };
}

function spokenAt(schedule: Schedule, place: number): string {
  const { label, note, tone } = stepAt(schedule, place);
  const next = nextExercise(schedule, place);
  if (tone === 'focus') return note === undefined ? label : `${label}. ${note}`;
  if (next === '' || tone === 'calm') return label;
  return tone === 'prepare' ? `${label}. First: ${next}` : `${label}. Next: ${next}`;
}

/** Returns a beep for each of the last three seconds, or for fewer in a short phase. */
function countIn(ms: number): Cue[] {
  const count = Math.min(3, Math.ceil(ms / 1000) - 1);
  return Array.from({ length: Math.max(0, count) }, (_, place) => ({
    at: { leftMs: (place + 1) * 1000 },
    sound: 'beep' as const,
  }));
}

function withLastEnd(steps: readonly Step[]): Step[] {
  const end: EndSignal = { sound: 'success', times: 2 };
  return steps.map((step, place) => (place === steps.length - 1 ? { ...step, end } : step));
}

/** Position of a step in the rounds and sets of an interval schedule, from 1. */
export interface IntervalPlace {
  readonly round: number;
  readonly rounds: number;
  readonly set: number;
  readonly sets: number;
}

/**
 * Returns the position of a step. It is read from the schedule, because the settings may have
 * changed since the start.
 */
export function intervalPlace({ steps }: Schedule, place: number): IntervalPlace {
  const sets: number[] = [0];
  let at = { round: 1, set: 1 };
  for (const [index, { tone }] of steps.entries()) {
    const current = sets.length - 1;
    if (tone === 'focus') sets[current] = (sets[current] ?? 0) + 1;
    if (index <= place) at = { round: Math.max(1, sets[current] ?? 0), set: current + 1 };
    if (tone === 'longRest') sets.push(0);
  }
  return { ...at, rounds: sets[at.set - 1] ?? 1, sets: sets.length };
}

/** Returns the exercise of the next work step after a place; empty when it has no name. */
export function nextExercise({ steps }: Schedule, place: number): string {
  const next = steps.find(({ tone }, index) => index > place && tone === 'focus');
  return next === undefined || next.label === PHASES.focus ? '' : next.label;
}

/** Returns the format in digits: `0:40 / 0:20 × 10`. */
export function intervalFormat(settings: IntervalSettings): string {
  const { workMs, restMs, rounds, sets } = settings;
  if (workMs === null) return 'counts up';
  const pair = restMs === 0 ? clockText(workMs) : `${clockText(workMs)} / ${clockText(restMs)}`;
  const times = [rounds, sets].filter((count) => count > 1).map((count) => ` × ${count}`);
  return pair + times.join('');
}

const LINE = lineField(LONGEST_LINE);
const exercise: FieldReader<string> = (value) => {
  const line = LINE(value);
  return line === undefined || readExercise(line).name === '' ? undefined : line;
};

/** Reads settings from storage or the URL; null when they are not valid. */
export function readIntervalSettings(value: unknown): IntervalSettings | null {
  const settings = readSettings<IntervalSettings>(value, {
    name: lineField(60),
    prepareMs: lengthField(0),
    workMs: nullable(lengthField(1000)),
    restMs: lengthField(0),
    rounds: wholeField(1, MOST_ROUNDS),
    sets: wholeField(1, MOST_ROUNDS),
    betweenMs: lengthField(0),
    coolDownMs: lengthField(0),
    endsWithRest: flagField,
    exercises: listField(exercise, { most: MOST_EXERCISES }),
    isSpoken: flagField,
  });
  return settings !== null && settings.rounds * settings.sets <= MOST_STRETCHES ? settings : null;
}
