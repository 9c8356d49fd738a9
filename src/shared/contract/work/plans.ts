import * as z from 'zod';
import { wrongBlockLength } from '../../domain/calendar/block-rules.ts';
import { endpoint } from '../endpoint.ts';
import { Id, IdParams, Instant, optionalLine, page, TimeZone } from '../fields.ts';
import { DaysQuery } from '../stats/day-range.ts';
import { PlannedBlock } from './planned-block.ts';

const Title = optionalLine('Title', 300);

function checkTimes(
  given: { startsAt?: string | undefined; endsAt?: string | undefined },
  context: z.RefinementCtx,
) {
  const { startsAt, endsAt } = given;
  if (startsAt === undefined || endsAt === undefined) return;
  const message = wrongBlockLength({ startMs: Date.parse(startsAt), endMs: Date.parse(endsAt) });
  if (message !== null) context.addIssue({ code: 'custom', message, path: ['endsAt'] });
}

const PlanCreate = z
  .strictObject({
    id: Id.optional().meta({ description: 'Made by the client; the same id never plans twice.' }),
    projectId: Id.nullable().default(null),
    taskId: Id.nullable().default(null),
    title: Title.default(''),
    startsAt: Instant,
    endsAt: Instant,
    timeZone: TimeZone.optional(),
  })
  .superRefine((given, context) => {
    checkTimes(given, context);
    if (given.taskId === null && given.projectId === null && given.title === '') {
      const message = 'Enter a title, or choose a task.';
      context.addIssue({ code: 'custom', message, path: ['title'] });
    }
  });

const PlanChange = z
  .strictObject({
    projectId: Id.nullable().optional(),
    taskId: Id.nullable().optional(),
    title: Title.optional(),
    startsAt: Instant.optional(),
    endsAt: Instant.optional(),
    timeZone: TimeZone.optional(),
  })
  .superRefine(checkTimes);

/** Calls on planned blocks. */
export const plansApi = {
  list: endpoint({
    method: 'GET',
    path: '/plans',
    access: 'user',
    summary:
      'Planned blocks that share time with the days from startDate to endDate, in the user’s time zone, the earliest first.',
    query: DaysQuery,
    reply: page(PlannedBlock),
    status: 200,
  }),
  create: endpoint({
    method: 'POST',
    path: '/plans',
    access: 'user',
    summary: 'Plans a block of 5 minutes to 12 hours. The same id answers with the first result.',
    body: PlanCreate,
    reply: PlannedBlock,
    status: 201,
    repeats: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/plans/:id',
    access: 'user',
    summary: 'Moves, resizes or changes a planned block.',
    params: IdParams,
    body: PlanChange,
    reply: PlannedBlock,
    status: 200,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/plans/:id',
    access: 'user',
    summary: 'Deletes a planned block.',
    params: IdParams,
    status: 204,
  }),
};
