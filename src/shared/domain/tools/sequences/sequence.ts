/* Sequences that visitors build: steps with a name, a length, a colour and a sound, in rounds. */

import {
  lengthField,
  lineField,
  listField,
  nullable,
  readSettings,
  wholeField,
  wordField,
} from '../addresses/settings-reading.ts';
import {
  buildStep,
  type Cue,
  type Schedule,
  type Step,
  TOOL_SOUNDS,
  type ToolSound,
} from '../runs/schedule.ts';

/** A step as a visitor builds it. */
export interface SequenceStep {
  readonly label: string;
  readonly ms: number;
  readonly tone: SequenceTone;
  /** Sound at its beginning; `none` for silence. */
  readonly sound: ToolSound | 'none';
}

export interface Sequence {
  readonly name: string;
  readonly steps: readonly SequenceStep[];
  /** Number of rounds; null: until the visitor stops. */
  readonly rounds: number | null;
}

/** The colours that steps can have. */
export const SEQUENCE_TONES = ['focus', 'rest', 'calm'] as const;
export type SequenceTone = (typeof SEQUENCE_TONES)[number];

/** The most steps of a list, and of a schedule with its rounds. */
export const MOST_SEQUENCE_STEPS = 40;
const MOST_PLANNED = 1500;
const MOST_ROUNDS = 99;
/**
 * Delay of a step's sound, so that it belongs to this step and not to the end of the one before.
 */
const SOUND_AT_MS = 50;

/**
 * Returns the schedule of a sequence. A limited number of rounds is written out, because only the
 * last one has the final signal.
 */
export function sequenceSchedule({ name, steps, rounds }: Sequence): Schedule {
  if (rounds === null) {
    return { name, steps: steps.map((step) => stepOf(step)), rounds: null };
  }
  const all = Array.from({ length: rounds }, (_, index) =>
    steps.map((step) => stepOf(step, { number: index + 1, of: rounds })),
  ).flat();
  const end = { sound: 'bell', times: 3 } as const;
  const last = all.length - 1;
  return {
    name,
    steps: all.map((step, place) => (place === last ? { ...step, end } : step)),
    rounds: 1,
  };
}

function stepOf({ label, ms, tone, sound }: SequenceStep, round?: Step['round']): Step {
  const cues: Cue[] = sound === 'none' ? [] : [{ at: { passedMs: SOUND_AT_MS }, sound }];
  const isOne = round === undefined || round.of === 1;
  const step = buildStep({ label, ms, tone, cues, end: { sound: null, times: 0 } });
  return isOne ? step : { ...step, round };
}

/**
 * Returns whether a sequence can be run: with all its rounds it must not exceed the steps that can
 * be stored.
 */
export function fitsSchedule({ steps, rounds }: Sequence): boolean {
  return steps.length * (rounds ?? 1) <= MOST_PLANNED;
}

/** Reads a sequence from storage or the URL; null when it is not valid. */
export function readSequence(value: unknown): Sequence | null {
  const sequence = readSettings<Sequence>(value, {
    name: lineField(60),
    steps: listField((step) => readStep(step) ?? undefined, {
      least: 1,
      most: MOST_SEQUENCE_STEPS,
    }),
    rounds: nullable(wholeField(1, MOST_ROUNDS)),
  });
  return sequence !== null && fitsSchedule(sequence) ? sequence : null;
}

function readStep(value: unknown): SequenceStep | null {
  return readSettings<SequenceStep>(value, {
    label: lineField(60),
    ms: lengthField(1000),
    tone: wordField(SEQUENCE_TONES),
    sound: wordField([...TOOL_SOUNDS, 'none'] as const),
  });
}

/** Reads the saved sequences; invalid ones are left out. */
export function readSavedSequences(value: unknown): readonly Sequence[] {
  return Array.isArray(value) ? value.flatMap((each) => readSequence(each) ?? []) : [];
}

/**
 * Saves a sequence as the first of the list, replacing one of the same name. Only the latest 30 are
 * retained.
 */
export function saveSequence(saved: readonly Sequence[], sequence: Sequence): readonly Sequence[] {
  return [sequence, ...saved.filter(({ name }) => name !== sequence.name)].slice(0, 30);
}
