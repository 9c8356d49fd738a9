import * as z from 'zod';
import { COMMON, Label, Length, StepSpec } from '../parts.ts';

const Block = z.strictObject({
  label: Label,
  steps: z.array(StepSpec).min(1).max(12),
  prefix: Label.optional(),
  noteAs: Label.optional(),
});

/** A page of long blocks with a note and a log. */
export const CodingConfig = z.strictObject({
  kind: z.literal('sprint'),
  measure: z.literal('notes'),
  ...COMMON,
  presets: z.array(Block).min(1).max(8),
});
export type CodingConfig = z.infer<typeof CodingConfig>;

/** A page of word sprints. */
export const WritingConfig = z.strictObject({
  kind: z.literal('sprint'),
  measure: z.literal('words'),
  ...COMMON,
  presets: z
    .array(
      z.strictObject({
        label: Label,
        work: Length,
        /** Between rounds of it. */
        rest: Length.optional(),
        rounds: z.int().min(1).max(12).default(1),
      }),
    )
    .min(1)
    .max(8),
  first: z.int().min(1).default(1),
  /** Words of a sprint. */
  goals: z.array(z.int().min(1).max(100_000)).max(6),
  /** Words of a day. */
  dayGoal: z.int().min(1).max(100_000),
});
export type WritingConfig = z.infer<typeof WritingConfig>;

/** Sprints, measured by what was noted or by words. */
export const SprintConfig = z.discriminatedUnion('measure', [CodingConfig, WritingConfig]);
