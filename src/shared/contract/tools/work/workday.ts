import * as z from 'zod';
import { COMMON, Label, Length } from '../parts.ts';

const Choice = z.strictObject({ label: Label, time: Length });

/** A working day that is recorded as it happens. */
export const WorkdayConfig = z.strictObject({
  kind: z.literal('workday'),
  mode: z.literal('record'),
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

const Minutes = z.int().min(0).max(1440);

/** A working day that is laid out beforehand. */
export const DayPlanConfig = z.strictObject({
  kind: z.literal('workday'),
  mode: z.literal('plan'),
  ...COMMON,
  /** `[9, 17]`: the core hours. */
  hours: z.tuple([z.int().min(0).max(23), z.int().min(1).max(24)]),
  /** Ready mixes; one with `hours` shortens the day to so many. */
  patterns: z
    .array(
      z.strictObject({
        label: Label,
        work: Minutes.min(5),
        rest: Minutes,
        hours: z.int().min(1).max(16).optional(),
      }),
    )
    .min(1)
    .max(6),
});
export type DayPlanConfig = z.infer<typeof DayPlanConfig>;

/** A working day, as it happens or as it is meant to be. */
export const AnyWorkday = z.discriminatedUnion('mode', [WorkdayConfig, DayPlanConfig]);
