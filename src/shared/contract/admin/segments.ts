import * as z from 'zod';
import { MOST_SEGMENT_DAYS, SEGMENT_PLANS, segmentProblem } from '../../domain/mail/segment.ts';
import { Day } from '../fields.ts';

const Plan = z.enum(SEGMENT_PLANS, { error: `A plan is one of ${SEGMENT_PLANS.join(', ')}.` });

const DAYS_ERROR = `Days are a whole number from 1 to ${MOST_SEGMENT_DAYS}.`;
const Days = z
  .int({ error: DAYS_ERROR })
  .min(1, { error: DAYS_ERROR })
  .max(MOST_SEGMENT_DAYS, { error: DAYS_ERROR });

const MOST_LEVEL = 1000;
const LEVEL_ERROR = `A level is a whole number from 1 to ${MOST_LEVEL}.`;
const Level = z
  .int({ error: LEVEL_ERROR })
  .min(1, { error: LEVEL_ERROR })
  .max(MOST_LEVEL, { error: LEVEL_ERROR });

/** A country by its code of ISO 3166, such as AT. */
export const Country = z
  .string()
  .regex(/^[A-Z]{2}$/, { error: 'A country is two capitals of ISO 3166, such as AT.' })
  .meta({ example: 'AT' });

/** The most countries of one segment; there are about 250. */
const MOST_COUNTRIES = 100;

/** People chosen by what is true of them now. Conditions that are left out do not matter. */
export const Segment = z
  .strictObject({
    plans: distinct(z.array(Plan), 'plan').optional(),
    inactiveDays: Days.optional().meta({
      description: 'Not seen for so many days; those who were never seen count from joining.',
    }),
    activeDays: Days.optional().meta({ description: 'Seen within the last so many days.' }),
    joinedFrom: Day.optional().meta({ description: 'Joined on this day (UTC) or later.' }),
    joinedBefore: Day.optional().meta({ description: 'Joined before this day (UTC).' }),
    levelFrom: Level.optional(),
    levelTo: Level.optional(),
    countries: distinct(
      z.array(Country).max(MOST_COUNTRIES, {
        error: `Choose at most ${MOST_COUNTRIES} countries.`,
      }),
      'country',
    )
      .optional()
      .meta({ description: 'By the time zone of the account.' }),
    isVerified: z.boolean({ error: 'Write true or false.' }).optional(),
  })
  .superRefine((segment, context) => {
    const message = segmentProblem(segment);
    if (message !== null) context.addIssue({ code: 'custom', message, input: segment });
  })
  .meta({ id: 'Segment' });

/** Conditions of a segment. */
export type Segment = z.output<typeof Segment>;

/** At least one, and none of them twice. */
function distinct<T extends z.ZodArray<z.ZodType<string>>>(list: T, what: string) {
  return list
    .min(1, { error: `Choose at least one ${what}, or leave the condition out.` })
    .refine((values) => new Set(values).size === values.length, {
      error: `One ${what} is there twice.`,
    });
}
