import * as z from 'zod';
import { SEQUENCE_TONES } from '../../../domain/tools/sequences/sequence.ts';
import { COMMON, Label, Length, Rounds, Sound } from '../parts.ts';

/** A starting point: `{ label: 52/17, steps: [{ label: Work, time: 52m }], rounds: 3 }`. */
const Start = z
  .strictObject({
    label: Label,
    steps: z
      .array(
        z
          .strictObject({
            label: Label,
            time: Length,
            tone: z.enum(SEQUENCE_TONES).default('focus'),
            sound: z.union([Sound, z.literal('none')]).default('bell'),
          })
          .transform(({ time, ...step }) => ({ ...step, ms: time })),
      )
      .min(1)
      .max(40),
    rounds: Rounds,
  })
  .transform(({ label, steps, rounds }) => ({ name: label, steps, rounds }));

/** Steps that a visitor builds. */
export const SequenceConfig = z.strictObject({
  kind: z.literal('sequence'),
  ...COMMON,
  presets: z.array(Start).min(1).max(8),
});
export type SequenceConfig = z.infer<typeof SequenceConfig>;
