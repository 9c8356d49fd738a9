import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { Day, Id } from '../fields.ts';

const sums = { pomodoros: z.int(), minutes: z.int() };
const totals = { ...sums, activeDays: z.int(), longestStreak: z.int() };
const best = z.object({ when: z.string(), ...sums }).nullable();

/** A year of the user's completed sessions, against the year before. */
export const YearReport = z
  .object({
    year: z.string(),
    today: Day.meta({ description: 'The local day on which it was made.' }),
    firstYear: z.string().meta({ description: 'The first year with a session, or this year.' }),
    ...totals,
    interrupted: z.int(),
    bestDay: best,
    bestWeek: best.meta({ description: 'By its Monday; days of other years do not count.' }),
    bestMonth: best,
    months: z.array(z.object(sums)).meta({ description: 'January to December.' }),
    hours: z.array(z.object(sums)).meta({
      description: 'By the hour of the day in which a session began, from midnight on.',
    }),
    projects: z
      .array(z.object({ projectId: Id.nullable(), title: z.string(), ...sums }))
      .meta({ description: 'The longest first; null are sessions without a project.' }),
    compared: z.object({ from: Day, to: Day }).meta({
      description: 'The days of the year before that it is compared with.',
    }),
    before: z.object(totals),
  })
  .meta({ id: 'YearReport' });

/** The parsed form of `YearReport`. */
export type YearReport = z.output<typeof YearReport>;

/** The call on the report of a year. */
export const yearApi = {
  get: endpoint({
    method: 'GET',
    path: '/stats/year/:year',
    access: 'user',
    summary: 'The report of a year of the user’s own sessions; comes with premium.',
    params: z.strictObject({
      year: z.string().regex(/^20\d\d$/, { error: 'Name a year from 2000 to 2099.' }),
    }),
    reply: YearReport,
    status: 200,
    refusals: ['premiumNeeded'],
  }),
};
