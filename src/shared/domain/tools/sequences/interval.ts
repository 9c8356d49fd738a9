/*
 * Intervals: stretches of work and rest in rounds and sets, with exercises by name where there are
 * any.
 */

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
  /** A format's name or the visitor's own; may be empty. */
  readonly name: string;
  readonly prepareMs: number;
  /** null: counts up until somebody stops it. */
  readonly workMs: number | null;
  readonly restMs: number;
  /** Stretches of work in a set. */
  readonly rounds: number;
  readonly sets: number;
  /** The rest between two sets, in the place of the usual one. */
  readonly betweenMs: number;
  readonly coolDownMs: number;
  /** Whether a rest follows the last stretch of work too. */
  readonly endsWithRest: boolean;
  /** Lines as they were written, a cue after a bar: `Squats | weight on the heels`. */
  readonly exercises: readonly string[];
  readonly isSpoken: boolean;
}

/** An exercise, and what the voice adds to its name. */
export interface Exercise {
  readonly name: string;
  readonly cue: string;
}

/** The most stretches of work: with their rests they are a schedule that can be stored. */
const MOST_STRETCHES = 900;
const MOST_ROUNDS = 99;
const MOST_EXERCISES = 60;
const LONGEST_LINE = 120;
/** The voice begins with the phase, not before it. */
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

/** Reads a line of a list: what stands after a bar is the cue. */
export function readExercise(line: string): Exercise {
  const [name = '', ...cue] = line.split('|');
  return { name: name.trim(), cue: cue.join('|').trim() };
}

/** The lines of a list that say something. */
export function exerciseLines(text: string): readonly string[] {
  const lines = text.split('\n').map((line) => line.trim().slice(0, LONGEST_LINE));
  return lines.filter((line) => readExercise(line).name !== '').slice(0, MOST_EXERCISES);
}

/** The schedule of an interval page, every phase written out. */
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

/** A list that is shorter than the set starts again from the top. */
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

/** The same schedule with a voice that names each phase as it begins, or without any. */
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

/** Beeps on the last three seconds, as far as a phase has so many. */
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

/** Where in its rounds and sets a step of an interval schedule stands, from 1. */
export interface IntervalPlace {
  readonly round: number;
  readonly rounds: number;
  readonly set: number;
  readonly sets: number;
}

/**
 * Reads the place of a step from the schedule alone: settings may have changed since it was
 * started.
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

/**
 * The exercise that comes with the next stretch of work after a place; empty where none has a name.
 */
export function nextExercise({ steps }: Schedule, place: number): string {
  const next = steps.find(({ tone }, index) => index > place && tone === 'focus');
  return next === undefined || next.label === PHASES.focus ? '' : next.label;
}

/** `0:40 / 0:20 × 10`: the format in digits. */
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

/** Settings that were kept or sent; null when they are not whole. */
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
