import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { Id, Instant } from '../fields.ts';

/** A done task with what it took. */
export const DoneTaskRow = z
  .object({
    id: Id,
    parentId: Id.nullable(),
    projectId: Id,
    title: z.string(),
    estimate: z.int().nullable(),
    took: z.int().min(0).meta({ description: 'Recorded pomodoros.' }),
    doneAt: Instant,
  })
  .meta({ id: 'DoneTask' });

/** The parsed form of `DoneTaskRow`. */
export type DoneTaskRow = z.output<typeof DoneTaskRow>;

/** The call on done tasks with their titles. */
export const doneTasksApi = {
  list: endpoint({
    method: 'GET',
    path: '/stats/done-tasks',
    access: 'user',
    summary:
      'The last 300 done tasks with what they took, the newest first; of a time from `from` and before `to`.',
    query: z.strictObject({ from: Instant.optional(), to: Instant.optional() }),
    reply: z.object({ items: z.array(DoneTaskRow) }),
    status: 200,
  }),
};
