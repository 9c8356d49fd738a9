/*
 * Schedules of the timer pages: steps that follow one another, run once, several times or
 * endlessly. A plain countdown is a schedule of one step, a stopwatch one open step.
 */

/** Purpose of a step; it has a colour and a word. */
export type StepTone = 'focus' | 'rest' | 'longRest' | 'prepare' | 'calm';

/** A signal at an instant inside a step; every channel is optional. */
export interface Cue {
  /** When: this long before the end (`leftMs`) or after the beginning (`passedMs`) of the step. */
  readonly at: { readonly leftMs: number } | { readonly passedMs: number };
  /** A sound of `TOOL_SOUNDS`. */
  readonly sound?: ToolSound | undefined;
  /** Shown for a moment and read to those who do not see it. */
  readonly text?: string | undefined;
  /** Spoken where the page speaks. */
  readonly say?: string | undefined;
}

/** The signal at the end of a step, or of the whole schedule. */
export interface EndSignal {
  readonly sound: ToolSound | null;
  /** How often it sounds; `untilDismissed` rings until somebody stops it. */
  readonly times: number | 'untilDismissed';
  readonly say?: string | undefined;
  /** Told by its sound alone: no light, no vibration. */
  readonly isCalm?: boolean | undefined;
  /** Begins barely audible and grows, for somebody who sleeps. */
  readonly isRising?: boolean | undefined;
}

/** One stretch of a schedule. */
export interface Step {
  readonly label: string;
  readonly tone: StepTone;
  /** Planned length in milliseconds; null counts up until somebody goes on. */
  readonly ms: number | null;
  /**
   * Behaviour when the time is over: the next step starts automatically, the next step waits for
   * the visitor, or this step continues into overtime until the visitor ends it.
   */
  readonly atZero: 'next' | 'wait' | 'overtime';
  readonly cues: readonly Cue[];
  readonly end: EndSignal;
  /** An instruction for the step: an exercise, a question, a form of rest. */
  readonly note?: string | undefined;
  /**
   * Which round it belongs to, where rounds are written out; `of` is null where they have no end.
   */
  readonly round?: RoundOf | undefined;
  /**
   * Only leads to the first step that counts: time to get ready, to settle, to wait for a start.
   */
  readonly isLeadIn?: boolean | undefined;
}

/** A round among its fellows, from 1. */
export interface RoundOf {
  readonly number: number;
  readonly of: number | null;
}

/** A schedule that can be started. */
export interface Schedule {
  /** The timer's purpose in the visitor's words; empty for none. */
  readonly name: string;
  readonly steps: readonly Step[];
  /** How often the steps are gone through; null: until somebody stops. */
  readonly rounds: number | null;
  /** Told in whole minutes: seconds that change ask to be watched. */
  readonly isInMinutes?: boolean | undefined;
}

/** The sounds of the timer pages: those of the app, and those made of notes. */
export const TOOL_SOUNDS = [
  'bell',
  'completion',
  'bonus-points',
  'success',
  'ticking',
  'beep',
  'go',
  'chime',
  'bowl',
  'marimba',
  'alarm',
  'soft',
] as const;
export type ToolSound = (typeof TOOL_SOUNDS)[number];

/** The shortest and the longest planned length, in milliseconds: 1 s to 99:59:59. */
export const SHORTEST_MS = 1000;
export const LONGEST_MS = 359_999_000;

/** The signal of most pages: three bells. */
export const USUAL_END: EndSignal = { sound: 'bell', times: 3 };
const SILENT_END: EndSignal = { sound: null, times: 0 };

/** A step with everything that was left out in its usual form. */
export function buildStep(step: Partial<Step> & Pick<Step, 'ms'>): Step {
  return { label: '', tone: 'focus', atZero: 'next', cues: [], end: USUAL_END, ...step };
}

/** The warning that a visitor asked for, so many milliseconds before the end. */
export function warningAt(leftMs: number) {
  return { at: { leftMs }, sound: 'chime', text: 'Not long now' } as const satisfies Cue;
}

/**
 * Those warnings for a step of `ms` milliseconds: none in an open one, none before it has begun.
 */
export function warningsIn(ms: number | null, warnMs: readonly number[]): readonly Cue[] {
  return warnMs.filter((leftMs) => ms !== null && leftMs < ms).map(warningAt);
}

/** A schedule of one countdown of `ms` milliseconds. */
export function countdownSchedule(ms: number, step: Partial<Step> = {}, name = ''): Schedule {
  return { name, steps: [buildStep({ ...step, ms })], rounds: 1 };
}

/** A schedule that counts up until somebody stops it. */
export function openSchedule(name = ''): Schedule {
  return { name, steps: [buildStep({ ms: null, end: SILENT_END })], rounds: 1 };
}

/**
 * Planned length of the whole in milliseconds; null when a step is open or the rounds have no end.
 */
export function plannedMs({ steps, rounds }: Schedule): number | null {
  if (rounds === null) return null;
  let ms = 0;
  for (const step of steps) {
    if (step.ms === null) return null;
    ms += step.ms;
  }
  return ms * rounds;
}

/** The schedule without what only leads to it. */
export function withoutLeadIn(schedule: Schedule): Schedule {
  return { ...schedule, steps: schedule.steps.filter(({ isLeadIn }) => isLeadIn !== true) };
}

/** The length of a schedule that is one countdown, once; null for everything else. */
export function lengthOfOne(schedule: Schedule): number | null {
  const { steps, rounds } = withoutLeadIn(schedule);
  return steps.length === 1 && rounds === 1 ? (steps[0]?.ms ?? null) : null;
}

/** How many steps are gone through in all; infinite where the rounds have no end. */
export function stepCount({ steps, rounds }: Schedule): number {
  return rounds === null ? Number.POSITIVE_INFINITY : steps.length * rounds;
}

/** The step at a place counted over all rounds. */
export function stepAt({ steps }: Schedule, place: number): Step {
  const step = steps[place % steps.length];
  if (step === undefined) throw new RangeError('A schedule has at least one step.');
  return step;
}
