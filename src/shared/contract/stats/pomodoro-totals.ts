import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { pomodoroFilter } from '../work/pomodoros.ts';

/** Totals of sessions: how many there are, and their focused time in whole minutes. */
export const PomodoroTotals = z.object({ count: z.int(), minutes: z.int() });

/** The parsed form of `PomodoroTotals`. */
export type PomodoroTotals = z.output<typeof PomodoroTotals>;

/** Calls on what recorded sessions come to. */
export const pomodoroTotalsApi = {
  get: endpoint({
    method: 'GET',
    path: '/pomodoros/totals',
    access: 'user',
    summary: 'How many sessions meet the conditions of GET /pomodoros, and their minutes.',
    query: z.strictObject(pomodoroFilter),
    reply: PomodoroTotals,
    status: 200,
  }),
};
