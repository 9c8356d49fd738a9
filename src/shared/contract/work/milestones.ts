import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { Day, Id, IdParams, Instant, page, paging, titleField } from '../fields.ts';
import { DaysQuery } from '../stats/day-range.ts';

const Title = titleField('Title', 200);

/** Something that a project is to reach, perhaps by a day. */
export const Milestone = z
  .object({
    id: Id,
    projectId: Id,
    title: z.string(),
    dueOn: Day.nullable(),
    completed: z.boolean(),
    completedAt: Instant.nullable(),
    createdAt: Instant,
  })
  .meta({ id: 'Milestone' });

/** The parsed form of `Milestone`. */
export type Milestone = z.output<typeof Milestone>;

/** Calls on milestones, section 7 of the specification. */
export const milestonesApi = {
  list: endpoint({
    method: 'GET',
    path: '/projects/:id/milestones',
    access: 'user',
    summary: 'The milestones of a project, the oldest first.',
    params: IdParams,
    query: z.strictObject(paging),
    reply: page(Milestone),
    status: 200,
  }),
  listDue: endpoint({
    method: 'GET',
    path: '/milestones',
    access: 'user',
    summary:
      'Milestones of all projects that are due from startDate to endDate, the earliest first.',
    query: DaysQuery,
    reply: page(Milestone),
    status: 200,
  }),
  create: endpoint({
    method: 'POST',
    path: '/projects/:id/milestones',
    access: 'user',
    summary:
      'Adds a milestone to a project. The same client-made id answers with the first result.',
    params: IdParams,
    body: z.strictObject({
      id: Id.optional(),
      title: Title,
      dueOn: Day.nullable().default(null),
    }),
    reply: Milestone,
    status: 201,
    repeats: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/milestones/:id',
    access: 'user',
    summary: 'Changes a milestone; `completed` true says when it was reached.',
    params: IdParams,
    body: z.strictObject({
      title: Title.optional(),
      dueOn: Day.nullable().optional(),
      completed: z.boolean().optional(),
    }),
    reply: Milestone,
    status: 200,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/milestones/:id',
    access: 'user',
    summary: 'Deletes a milestone.',
    params: IdParams,
    status: 204,
  }),
};
