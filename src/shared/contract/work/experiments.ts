import * as z from 'zod';
import { EXPERIMENT_STATES } from '../../domain/planner/review/experiment-course.ts';
import { endpoint } from '../endpoint.ts';
import { Day, Id, IdParams, Instant, optionalLine, page, paging } from '../fields.ts';
import { WorkMinutes } from './projects.ts';

const LONGEST_EVIDENCE = 500;
/** Each has figures of its own, so a page is short. */
const MOST_ON_A_PAGE = 50;

/** The completed sessions of the project in the days that are compared. */
export const ExperimentFigures = z
  .object({
    sessions: z.int(),
    finished: z
      .int()
      .meta({ description: 'Those that reached 90% of the length that was in force.' }),
    interruptions: z.int(),
    minutes: z.int().meta({ description: 'Focused minutes.' }),
    days: z.int().meta({ description: 'Local days with a session.' }),
  })
  .meta({ id: 'ExperimentFigures' });

/** A session length that is tried for a project, with the figures before and since. */
export const Experiment = z
  .object({
    id: Id,
    projectId: Id,
    projectTitle: z.string(),
    projectState: z.enum(['open', 'finished', 'deleted']),
    projectMinutes: z.int().nullable().meta({
      description: 'The project’s own session length now; null for the one of the settings.',
    }),
    fromMinutes: z.int().meta({ description: 'The session length before.' }),
    ownBefore: z.int().nullable().meta({
      description: 'The project’s own session length before; null for the one of the settings.',
    }),
    toMinutes: z.int(),
    startedAt: Instant,
    firstDay: Day.meta({ description: 'Local day of the start, the first of 14.' }),
    evidence: z.string(),
    state: z.enum(EXPERIMENT_STATES),
    endedAt: Instant.nullable(),
    before: ExperimentFigures,
    since: ExperimentFigures,
  })
  .meta({ id: 'Experiment' });

/** The parsed form of `Experiment`. */
export type Experiment = z.output<typeof Experiment>;

const Begin = z
  .strictObject({
    id: Id.optional(),
    projectId: Id,
    fromMinutes: WorkMinutes,
    toMinutes: WorkMinutes,
    startedAt: Instant.optional().meta({ description: 'Now, unless it was begun earlier.' }),
    evidence: optionalLine('The evidence', LONGEST_EVIDENCE).default(''),
  })
  .refine(({ fromMinutes, toMinutes }) => fromMinutes !== toMinutes, {
    error: 'Choose another length than the one before.',
    path: ['toMinutes'],
  });

/** Calls on experiments with session lengths. */
export const experimentsApi = {
  list: endpoint({
    method: 'GET',
    path: '/experiments',
    access: 'user',
    cost: 5,
    summary:
      'The experiments with session lengths, the newest first, each with the figures of its project in the 14 local days before its first day and in the 14 from it.',
    query: z.strictObject({
      ...paging,
      limit: z.coerce.number().int().min(1).max(MOST_ON_A_PAGE).default(MOST_ON_A_PAGE),
    }),
    reply: page(Experiment),
    status: 200,
  }),
  begin: endpoint({
    method: 'POST',
    path: '/experiments',
    access: 'user',
    summary:
      'Begins an experiment: the project gets the new session length. One runs at a time. The same client-made id answers with the first result.',
    body: Begin,
    reply: Experiment,
    status: 201,
    repeats: true,
    refusals: ['conflict'],
  }),
  end: endpoint({
    method: 'POST',
    path: '/experiments/:id/end',
    access: 'user',
    summary:
      'Ends an experiment. With `reverted` the project gets its session length from before, unless it was changed meanwhile. Repeating the verdict changes nothing.',
    params: IdParams,
    body: z.strictObject({ verdict: z.enum(['kept', 'reverted']) }),
    reply: Experiment,
    status: 200,
    refusals: ['conflict'],
  }),
  resume: endpoint({
    method: 'POST',
    path: '/experiments/:id/resume',
    access: 'user',
    summary:
      'Takes back that an experiment was ended: it runs again, and a length that was reverted is set again unless it was changed meanwhile.',
    params: IdParams,
    reply: Experiment,
    status: 200,
    refusals: ['conflict'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/experiments/:id',
    access: 'user',
    summary:
      'Deletes an experiment. The project of a running one gets its session length from before, unless it was changed meanwhile.',
    params: IdParams,
    status: 204,
  }),
};
