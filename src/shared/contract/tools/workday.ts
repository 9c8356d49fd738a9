import * as z from 'zod';
import { COMMON, Label, Length } from './parts.ts';

const Choice = z.strictObject({ label: Label, time: Length });

/** A working day that is recorded as it happens. */
export const WorkdayConfig = z.strictObject({
  kind: z.literal('workday'),
  ...COMMON,
  target: Length,
  targets: z.array(Choice).min(1).max(8),
  lunch: Length,
  /** Besides none at all. */
  lunches: z.array(Choice).min(1).max(6),
  work: Length,
  rest: Length,
});
export type WorkdayConfig = z.infer<typeof WorkdayConfig>;
