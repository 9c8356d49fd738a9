import * as z from 'zod';
import { isDay } from '../../domain/dates/days.ts';
import { endpoint } from '../endpoint.ts';
import { Day, Id } from '../fields.ts';

/** How many sessions, and their focused minutes. */
const sums = { pomodoros: z.int(), minutes: z.int() };

/** The completed sessions of a range of local days, added up in three ways. */
export const Breakdown = z
  .object({
    from: Day,
    to: Day,
    periods: z
      .array(
        z.object({
          period: z.string().meta({ description: 'A day, or in a long range a month YYYY-MM.' }),
          ...sums,
          interrupted: z.int().meta({ description: 'Sessions with any interruption.' }),
          internalInterruptions: z.int(),
          externalInterruptions: z.int(),
        }),
      )
      .meta({ description: 'By day up to 92 days, else by month; only those with sessions.' }),
    hours: z
      .array(
        z.object({
          weekday: z.int().meta({ description: '1 is Monday, 7 is Sunday.' }),
          hour: z.int(),
          ...sums,
        }),
      )
      .meta({
        description:
          'A session counts whole in the hour it began in, by the zone it was recorded in.',
      }),
    projects: z
      .array(z.object({ projectId: Id.nullable(), title: z.string(), ...sums }))
      .meta({ description: 'The longest first; null are sessions without a project.' }),
  })
  .meta({ id: 'Breakdown' });

/** The parsed form of `Breakdown`. */
export type Breakdown = z.output<typeof Breakdown>;

/** The call on the sums of a range. */
export const breakdownApi = {
  get: endpoint({
    method: 'GET',
    path: '/stats/breakdown',
    access: 'user',
    summary: 'The sessions from one local day to another by time, hour of the week and project.',
    query: z.strictObject({ from: Day, to: Day }).superRefine(({ from, to }, context) => {
      if (to >= from || !isDay(from)) return;
      context.addIssue({ code: 'custom', message: 'The end is before the start.', path: ['to'] });
    }),
    reply: Breakdown,
    status: 200,
  }),
};
