/*
 * Schedules of the timer pages: steps that follow one another, run once, several times or
 * endlessly. A plain countdown is a schedule of one step, a stopwatch one open step.
 */

/** Purpose of a step; screens show it by a colour and a word. */
export type StepTone = 'focus' | 'rest' | 'longRest' | 'prepare' | 'calm';

/** A signal at an instant inside a step; every channel is optional. */
export interface Cue {
  /**
   * Instant of the cue: this long before the end (`leftMs`) or after the beginning (`passedMs`) of
   * the step.
   */
  readonly at: { readonly leftMs: number } | { readonly passedMs: number };
  /** A sound of `TOOL_SOUNDS`. */
  readonly sound?: ToolSound | undefined;
  /** Shown for a moment, and read by screen readers. */
  readonly text?: string | undefined;
  /** Spoken on pages with a voice. */
  readonly say?: string | undefined;
}

/** The signal at the end of a step, or of the whole schedule. */
export interface EndSignal {
  readonly sound: ToolSound | null;
  /** How often it sounds; `untilDismissed` rings until the visitor stops it. */
  readonly times: number | 'untilDismissed';
  readonly say?: string | undefined;
  /** Whether the end is given by its sound alone: no flash, no vibration. */
  readonly isCalm?: boolean | undefined;
  /** Whether it starts barely audible and gets louder, to wake somebody up gently. */
  readonly isRising?: boolean | undefined;
}

/** A step of a schedule. */
export interface Step {
  readonly label: string;
  readonly tone: StepTone;
  /** Planned length in milliseconds; null counts up until the visitor goes on. */
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
   * Number of the round, where rounds are written out as steps; `of` is null for endless rounds.
   */
  readonly round?: RoundOf | undefined;
  /**
   * Whether the step is a lead-in to the first step that counts: time to get ready, to settle or to
   * wait for a start.
   */
  readonly isLeadIn?: boolean | undefined;
}

/** Number of a round, from 1, and the number of all rounds. */
export interface RoundOf {
  readonly number: number;
  readonly of: number | null;
}

/** A schedule that can be started. */
export interface Schedule {
  /** The timer's purpose in the visitor's words; empty for none. */
  readonly name: string;
  readonly steps: readonly Step[];
  /** How often the steps are repeated; null: until the visitor stops. */
  readonly rounds: number | null;
  /** Whether the time is shown in whole minutes, because changing seconds distract. */
  readonly isInMinutes?: boolean | undefined;
}

/** The sounds of the timer pages: those of the app, and those synthesised from notes. */
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

/** The default signal: three bells. */
export const USUAL_END: EndSignal = { sound: 'bell', times: 3 };
const SILENT_END: EndSignal = { sound: null, times: 0 };

/** Returns a step; fields that are left out get their defaults. */
export function buildStep(step: Partial<Step> & Pick<Step, 'ms'>): Step {
  return { label: '', tone: 'focus', atZero: 'next', cues: [], end: USUAL_END, ...step };
}

/** Returns the cue of a warning, so many milliseconds before the end. */
export function warningAt(leftMs: number) {
  return { at: { leftMs }, sound: 'chime', text: 'Not long now' } as const satisfies Cue;
}

/**
 * Returns the warnings for a step of `ms` milliseconds: none for an open step, and none before its
 * beginning.
 */
export function warningsIn(ms: number | null, warnMs: readonly number[]): readonly Cue[] {
  return warnMs.filter((leftMs) => ms !== null && leftMs < ms).map(warningAt);
}

/** Returns a schedule of one countdown of `ms` milliseconds. */
export function countdownSchedule(ms: number, step: Partial<Step> = {}, name = ''): Schedule {
  return { name, steps: [buildStep({ ...step, ms })], rounds: 1 };
}

/** Returns a schedule that counts up until the visitor stops it. */
export function openSchedule(name = ''): Schedule {
  return { name, steps: [buildStep({ ms: null, end: SILENT_END })], rounds: 1 };
}

/**
 * Returns the planned length of the schedule in milliseconds; null when a step is open or the
 * rounds are endless.
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

/** Returns the schedule without its lead-ins. */
export function withoutLeadIn(schedule: Schedule): Schedule {
  return { ...schedule, steps: schedule.steps.filter(({ isLeadIn }) => isLeadIn !== true) };
}

/** Returns the length of a schedule that is one countdown; null for all others. */
export function lengthOfOne(schedule: Schedule): number | null {
  const { steps, rounds } = withoutLeadIn(schedule);
  return steps.length === 1 && rounds === 1 ? (steps[0]?.ms ?? null) : null;
}

/** Returns the number of steps over all rounds; infinite for endless rounds. */
export function stepCount({ steps, rounds }: Schedule): number {
  return rounds === null ? Number.POSITIVE_INFINITY : steps.length * rounds;
}

/** Returns the step at an index counted over all rounds; throws for a schedule without steps. */
export function stepAt({ steps }: Schedule, place: number): Step {
  const step = steps[place % steps.length];
  if (step === undefined) throw new RangeError('A schedule has at least one step.');
  return step;
}
