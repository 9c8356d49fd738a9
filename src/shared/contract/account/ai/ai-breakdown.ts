import * as z from 'zod';
import { LARGEST_MODEL_PART, MOST_MODEL_PARTS } from '../../../domain/ai/limits.ts';
import { PLANNER_REASONS } from '../../../domain/ai/planner-reasons.ts';
import { LONGEST_GOAL } from '../../../domain/planner/breakdown/break-down.ts';
import { SHAPE_NAMES } from '../../../domain/planner/breakdown/shapes.ts';
import { endpoint } from '../../endpoint.ts';
import { Id, titleField } from '../../fields.ts';
import { Estimate } from '../../work/tasks.ts';

/** A part that the model proposes, as it is checked before anybody sees it. */
export const AiPart = z
  .object({
    title: titleField('Title', LONGEST_GOAL),
    estimate: z
      .int()
      .min(1)
      .max(LARGEST_MODEL_PART)
      .meta({ description: 'In sessions of the length of its project.' }),
  })
  .meta({ id: 'AiPart' });

/** The parsed form of `AiPart`. */
export type AiPart = z.output<typeof AiPart>;

/** The data of each event of a breakdown, by the name of the event. */
export const BREAKDOWN_EVENTS = {
  start: z.object({
    isModel: z.boolean(),
    doneTasks: z
      .int()
      .min(0)
      .meta({ description: 'How many done tasks the model was sent for its estimates.' }),
  }),
  part: AiPart,
  planner: z.object({
    reason: z.enum(PLANNER_REASONS),
    message: z.string().meta({ description: 'The reason in words.' }),
  }),
  done: z.object({ answersLeft: z.int().min(0) }),
  error: z.object({ id: z.string(), message: z.string() }),
} as const;

/** The call that breaks a goal down. */
export const aiBreakdownApi = {
  breakDown: endpoint({
    method: 'POST',
    path: '/ai/break-down',
    access: 'user',
    summary: `Breaks a goal into at most ${MOST_MODEL_PARTS} parts with the model. The answer is a stream of server-sent events (BREAKDOWN_EVENTS) that ends with \`done\` or \`error\`; leaving it stops the model. \`planner\` says that the model did not answer or broke off, and that the built-in planner is to answer. Nothing is kept.`,
    body: z.strictObject({
      goal: titleField('The goal', LONGEST_GOAL)
        .nullable()
        .default(null)
        .meta({ description: 'The goal in words; not needed with a task.' }),
      taskId: Id.nullable().default(null).meta({ description: 'An own task that is the goal.' }),
      projectId: Id.nullable()
        .default(null)
        .meta({ description: 'The project of a goal in words, whose done tasks count more.' }),
      kind: z.enum(SHAPE_NAMES).nullable().default(null),
      estimate: Estimate.nullable()
        .default(null)
        .meta({ description: 'Pomodoros that the whole is thought to take.' }),
    }),
    status: 200,
    produces: 'text/event-stream',
    cost: 5,
  }),
};
