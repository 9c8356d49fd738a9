import * as z from 'zod';
import { cycleSteps } from '../../../domain/tools/work/focus.ts';
import { COMMON, End, Label, Length, StepSpec } from '../parts.ts';

/**
 * Work and breaks in rounds (`{ label: 25/5, work: 25m, rest: 5m, sets: 4 }`), or parts one by one.
 */
const Preset = z.union([
  z
    .strictObject({
      label: Label,
      work: Length,
      rest: Length.nullable().default(null),
      /** Ends the set; without it a set ends with work. */
      longRest: Length.nullable().default(null),
      sets: z.int().min(1).max(12).default(1),
    })
    .transform(({ label, work, rest, longRest, sets }) => ({
      label,
      steps: [...cycleSteps({ workMs: work, restMs: rest, longRestMs: longRest, sets })],
    })),
  z
    .strictObject({
      label: Label,
      parts: z.array(StepSpec).min(1).max(24),
      sets: z.int().min(1).max(12).default(1),
    })
    .transform(({ label, parts, sets }) => ({
      label,
      steps: Array.from({ length: sets }, () => parts).flat(),
    })),
]);

/** A page of pomodoros, study rounds, or a block in fixed parts. */
export const PomodoroConfig = z.strictObject({
  kind: z.literal('pomodoro'),
  ...COMMON,
  presets: z.array(Preset).min(1).max(8),
  /** Which preset stands there at first, from 1. */
  first: z.int().min(1).default(1),
  /**
   * Whether the next part begins automatically: as the visitor likes (`off` at first), or always.
   */
  goesOn: z.enum(['off', 'on', 'always']).default('off'),
  end: End,
  restEnd: End,
  /** The questions that the page asks before it starts. */
  asks: z.array(z.enum(['subject', 'goal'])).default([]),
  controls: z
    .array(z.enum(['phases', 'ticking', 'dots', 'count', 'minutes', 'own-length', 'app-keys']))
    .default([]),
  /** Whether a typed length is that of work, or of a block of which the other parts keep theirs. */
  typed: z.enum(['work', 'whole']).default('work'),
  /** Things to do in a break, one for each. */
  ideas: z.array(z.string().trim().min(3).max(120)).max(20).default([]),
  /** The label of the button at the end. */
  again: Label.default('Start again'),
});
export type PomodoroConfig = z.infer<typeof PomodoroConfig>;
