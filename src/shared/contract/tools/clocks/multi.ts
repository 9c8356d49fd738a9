import * as z from 'zod';
import { COMMON, Label, Length } from '../parts.ts';

/** A card: `6m`, or `{ name: Rice, time: 15m }`. */
const CardSpec = z.union([
  Length.transform((ms) => ({ name: '', ms })),
  z.strictObject({ name: Label, time: Length }).transform(({ name, time }) => ({ name, ms: time })),
]);

/** Several timers side by side. */
export const MultiConfig = z.strictObject({
  kind: z.literal('multi'),
  ...COMMON,
  /** The cards at a first visit. */
  cards: z.array(CardSpec).min(1).max(12),
  /** Things with a usual time, which go to a free card. */
  dishes: z
    .array(
      z
        .strictObject({ label: Label.optional(), name: Label, time: Length })
        .transform(({ label, name, time }) => ({ label: label ?? name, name, ms: time })),
    )
    .max(20)
    .default([]),
  /** Ready-made arrangements. */
  boards: z
    .array(z.strictObject({ label: Label, cards: z.array(CardSpec).min(1).max(12) }))
    .max(6)
    .default([]),
  /** Whether a voice says what is ready. */
  speaks: z.boolean().default(false),
  /** The length of a new card. */
  newCard: Length.prefault('10m'),
});
export type MultiConfig = z.infer<typeof MultiConfig>;
