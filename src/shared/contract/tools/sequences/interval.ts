import * as z from 'zod';
import { COMMON, Label, Length } from '../parts.ts';

/** A format: `{ label: Tabata 20/10 × 8, name: Tabata, work: 20s, rest: 10s, rounds: 8 }`. */
const Format = z
  .strictObject({
    label: Label,
    /** The name of the timer; the label where it is left out. */
    name: Label.optional(),
    prepare: Length.nullable().default(10_000),
    /** `open` counts up until somebody stops it. */
    work: z.union([z.literal('open').transform(() => null), Length]),
    rest: Length.nullable().default(null),
    rounds: z.int().min(1).max(99).default(1),
    sets: z.int().min(1).max(99).default(1),
    between: Length.nullable().default(null),
    coolDown: Length.nullable().default(null),
    endsWithRest: z.boolean().default(false),
    exercises: z.array(z.string().trim().min(1).max(120)).max(60).default([]),
  })
  .transform(({ label, name = label, prepare, work, rest, between, coolDown, ...counts }) => ({
    label,
    settings: {
      ...counts,
      name,
      prepareMs: prepare ?? 0,
      workMs: work,
      restMs: rest ?? 0,
      betweenMs: between ?? 0,
      coolDownMs: coolDown ?? 0,
      isSpoken: true,
    },
  }));

/** Work and rest in rounds and sets. */
export const IntervalConfig = z.strictObject({
  kind: z.literal('interval'),
  ...COMMON,
  presets: z.array(Format).min(1).max(12),
  /** Whether the page is about exercises by name: it has a list, and buttons for wet hands. */
  hasExercises: z.boolean().default(false),
});
export type IntervalConfig = z.infer<typeof IntervalConfig>;
