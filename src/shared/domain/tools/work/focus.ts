/* Work in rounds with breaks: pomodoros, study rounds, and blocks in fixed parts. */

import {
  flagField,
  lengthField,
  lineField,
  nullable,
  readSettings,
  wordField,
} from '../addresses/settings-reading.ts';
import type { StepSpec } from '../clocks/countdown.ts';
import type { Run } from '../runs/run.ts';
import {
  buildStep,
  type EndSignal,
  type Schedule,
  SHORTEST_MS,
  type Step,
  type StepTone,
} from '../runs/schedule.ts';

/** A preset of a page: steps that follow one another. */
export interface FocusPreset {
  readonly label: string;
  readonly steps: readonly StepSpec[];
}

/** Work and breaks as an author writes them. */
export interface FocusCycle {
  readonly workMs: number;
  readonly restMs: number | null;
  /** The break that ends a set; null: a set ends with work. */
  readonly longRestMs: number | null;
  readonly sets: number;
}

/** The step that the page starts with: work, or one of the breaks alone. */
export const FOCUS_PHASES = ['work', 'rest', 'longRest'] as const;
export type FocusPhase = (typeof FOCUS_PHASES)[number];

/** Background sounds that may play during work. */
export const NOISES = ['none', 'rain', 'brown'] as const;
export type Noise = (typeof NOISES)[number];

/** Settings that a visitor chose; stored for the next visit and put into links. */
export interface FocusSettings {
  /** The label of the preset. */
  readonly preset: string;
  /** The visitor's own length of work or of the block; null: that of the preset. */
  readonly workMs: number | null;
  readonly subject: string;
  readonly goal: string;
  /** Whether the next step starts automatically. */
  readonly goesOn: boolean;
  readonly ticks: boolean;
  readonly minutesOnly: boolean;
  readonly noise: Noise;
}

/** Rules that the author of a page sets for its schedule. */
export interface FocusRules {
  readonly presets: readonly FocusPreset[];
  readonly end: EndSignal;
  readonly restEnd: EndSignal;
  /** Suggestions for breaks, one for each. */
  readonly ideas: readonly string[];
  /** Whether a typed length is that of work, or of a block with all its parts. */
  readonly typed: 'work' | 'whole';
}

/** The least time for work in a block with a typed length. Below it, all parts are shortened. */
const LEAST_WORK_MS = 60_000;

/**
 * Returns the steps of a cycle: a short break between pomodoros, and the long one after the last.
 */
export function cycleSteps({ workMs, restMs, longRestMs, sets }: FocusCycle): readonly StepSpec[] {
  return Array.from({ length: sets }, (_, place): StepSpec[] => {
    const work = { label: 'Work', ms: workMs };
    const isLast = place === sets - 1;
    if (isLast && longRestMs !== null) {
      return [work, { label: 'Long break', ms: longRestMs, tone: 'longRest' }];
    }
    // A single pomodoro is followed by its break; a set ends with the last work step.
    const hasRest = restMs !== null && (!isLast || sets === 1);
    return hasRest ? [work, { label: 'Break', ms: restMs, tone: 'rest' }] : [work];
  }).flat();
}

/** Returns the steps of the chosen preset, with the visitor's own length of work. */
export function chosenSteps(
  { presets, typed }: Pick<FocusRules, 'presets' | 'typed'>,
  { preset, workMs }: Pick<FocusSettings, 'preset' | 'workMs'>,
): readonly StepSpec[] {
  const steps = (presets.find(({ label }) => label === preset) ?? presets[0])?.steps ?? [];
  if (workMs === null) return steps;
  return typed === 'work'
    ? steps.map((step) => (isWork(step) ? { ...step, ms: workMs } : step))
    : fitted(steps, workMs);
}

const isWork = (step: StepSpec) => toneOf(step) === 'focus';
const sumOf = (steps: readonly StepSpec[]) => steps.reduce((sum, { ms }) => sum + ms, 0);

/**
 * Returns the steps with blocks of the given length: work is shortened or lengthened. If too little
 * is left for work, all parts are scaled.
 */
function fitted(steps: readonly StepSpec[], blockMs: number): readonly StepSpec[] {
  const blocks = Math.max(1, steps.filter(isWork).length);
  const others = (all: readonly StepSpec[]) => sumOf(all.filter((step) => !isWork(step))) / blocks;
  const isEnough = blockMs - others(steps) >= LEAST_WORK_MS;
  const share = isEnough ? 1 : (blockMs * blocks) / sumOf(steps);
  const scaled = steps.map((step) => ({ ...step, ms: wholeSeconds(step.ms * share) }));
  const ms = Math.max(SHORTEST_MS, blockMs - others(scaled));
  return scaled.map((step) => (isWork(step) ? { ...step, ms } : step));
}

function wholeSeconds(ms: number): number {
  return Math.max(SHORTEST_MS, Math.round(ms / 1000) * 1000);
}

/** Returns the schedule that Start runs: all parts from the first, or one break alone. */
export function focusScheduleOf(
  rules: FocusRules,
  settings: FocusSettings,
  phase: FocusPhase = 'work',
): Schedule {
  const all = chosenSteps(rules, settings);
  const alone = all.find((step) => toneOf(step) === phase);
  const specs = phase === 'work' || alone === undefined ? all : [alone];
  const worksBefore = (place: number) =>
    specs.slice(0, place).filter((step) => toneOf(step) === 'focus').length;
  const steps = specs.map((spec, place): Step => {
    const tone = toneOf(spec);
    const isWork = tone === 'focus';
    const idea = rules.ideas[worksBefore(place) % Math.max(1, rules.ideas.length)];
    return buildStep({
      label: spec.label,
      tone,
      ms: spec.ms,
      atZero: settings.goesOn || place === specs.length - 1 ? 'next' : 'wait',
      end: isWork || tone === 'calm' ? rules.end : rules.restEnd,
      note: spec.note ?? (isWork ? settings.goal : tone === 'calm' ? undefined : idea) ?? undefined,
    });
  });
  const isInMinutes = settings.minutesOnly;
  return { name: settings.subject, steps, rounds: 1, ...(isInMinutes ? { isInMinutes } : {}) };
}

function toneOf({ tone }: StepSpec): StepTone {
  return tone ?? 'focus';
}

/** The pomodoros of a schedule, shown as dots. */
export interface FocusDots {
  readonly finished: number;
  readonly interrupted: number;
  readonly planned: number;
}

/**
 * Returns how many pomodoros of a schedule (in its current round) are finished, interrupted and
 * still to come.
 */
export function focusDots(
  schedule: Schedule,
  run: Pick<Run, 'done' | 'schedule' | 'place'> | null,
): FocusDots {
  const { steps } = run?.schedule ?? schedule;
  const begins = run === null ? 0 : run.place - (run.place % steps.length);
  const isWork = (place: number) => steps[place - begins]?.tone === 'focus';
  const works = steps.filter(({ tone }) => tone === 'focus').length;
  const done = run?.done.filter(({ place }) => isWork(place)) ?? [];
  const finished = new Set(done.filter(({ isFull }) => isFull).map(({ place }) => place)).size;
  const interrupted = new Set(done.map(({ place }) => place)).size - finished;
  return { finished, interrupted, planned: Math.max(0, works - finished - interrupted) };
}

const SET = 4;

/**
 * Returns the dots of the current set of four; a full set is shown until the next pomodoro begins.
 */
export function setDots(finishedToday: number, isNextRunning: boolean): FocusDots {
  const rest = finishedToday % SET;
  const finished = rest === 0 && finishedToday > 0 && !isNextRunning ? SET : rest;
  return { finished, interrupted: 0, planned: SET - finished };
}

/** Reads settings from storage or the URL; null when they are not valid. */
export function readFocusSettings(
  value: unknown,
  { presets }: Pick<FocusRules, 'presets'>,
): FocusSettings | null {
  return readSettings<FocusSettings>(value, {
    preset: wordField(presets.map(({ label }) => label)),
    workMs: nullable(lengthField(1000)),
    subject: lineField(60),
    goal: lineField(120),
    goesOn: flagField,
    ticks: flagField,
    minutesOnly: flagField,
    noise: wordField(NOISES),
  });
}
