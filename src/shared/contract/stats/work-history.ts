import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { Id, Instant } from '../fields.ts';

/** The history that forecasts and plans are made from. */
export const WorkHistory = z
  .object({
    doneTasks: z
      .array(
        z.object({
          projectId: Id,
          estimate: z.int().nullable(),
          took: z.int().min(1).meta({ description: 'Recorded pomodoros.' }),
          doneAt: Instant,
        }),
      )
      .meta({
        description:
          'The last tasks that were done with sessions, the newest first; without tasks that have parts.',
      }),
    hours: z.array(z.int().min(0)).length(168).meta({
      description:
        'Completed sessions of the last months by the hour of the week they began in; 0 is Monday from midnight.',
    }),
  })
  .meta({ id: 'WorkHistory' });

/** The parsed form of `WorkHistory`. */
export type WorkHistory = z.output<typeof WorkHistory>;

/** The call on what forecasts and plans are made from. */
export const workHistoryApi = {
  get: endpoint({
    method: 'GET',
    path: '/stats/work-history',
    access: 'user',
    summary:
      'The last done tasks with what they took, and the hours in which sessions are completed.',
    reply: WorkHistory,
    status: 200,
  }),
};
