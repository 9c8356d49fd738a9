import * as z from 'zod';
import { COMMON, End, Label, Length } from '../parts.ts';

/** A page that deals hours out to subjects. */
export const StudyPlanConfig = z.strictObject({
  kind: z.literal('study-plan'),
  ...COMMON,
  total: Length,
  work: Length,
  rest: Length,
  subjects: z
    .array(z.strictObject({ name: Label, weight: z.int().min(1).max(9) }))
    .min(1)
    .max(8),
  /** The hours that a button gives. */
  hours: z
    .array(z.strictObject({ label: Label, time: Length }))
    .min(1)
    .max(8),
  /** Patterns of work and break: `{ work: 25m, rest: 5m }`. */
  patterns: z
    .array(z.strictObject({ label: Label, work: Length, rest: Length }))
    .min(1)
    .max(6),
  end: End,
  restEnd: End,
});
export type StudyPlanConfig = z.infer<typeof StudyPlanConfig>;
