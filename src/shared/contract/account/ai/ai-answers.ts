import * as z from 'zod';
import { LONGEST_QUESTION, MOST_PROPOSED_TASKS } from '../../../domain/ai/limits.ts';
import { PLANNER_REASONS } from '../../../domain/ai/planner-reasons.ts';
import { endpoint } from '../../endpoint.ts';
import { Day, Id, Instant, text } from '../../fields.ts';

/** A place in the app, as its navigation knows it: a tab, a project, and the tab's own query. */
export const AiPlace = z
  .object({
    tab: z.enum(['pomodoro', 'projects', 'stats', 'calendar', 'ai']),
    projectId: Id.nullable(),
    detail: z.string().nullable().meta({ example: 'view=sessions&from=2026-11-20' }),
  })
  .meta({ id: 'AiPlace' });

/** A figure that the product computed, and where it stands. */
export const AiFigure = z
  .object({
    id: z.string().regex(/^f\d{1,4}$/),
    value: z.string().meta({ description: 'As it is shown.', example: '2 h 5 min' }),
    label: z.string().meta({ example: 'Focus on Thesis, 16 to 22 November' }),
    place: AiPlace,
  })
  .meta({ id: 'AiFigure' });

/** The parsed form of `AiFigure`. */
export type AiFigure = z.output<typeof AiFigure>;

const TextPart = z.object({
  kind: z.literal('text'),
  text: z.string().meta({
    description:
      'Plain text. Of Markdown it has only paragraphs (an empty line), lists (`- `, `1. `) and `**bold**`; anything else is to be shown as it is.',
  }),
});
const FigurePart = z.object({ kind: z.literal('figure'), figure: AiFigure });

/** A piece of an answer. Pieces follow each other without anything between them. */
export const AiAnswerPart = z
  .discriminatedUnion('kind', [TextPart, FigurePart])
  .meta({ id: 'AiAnswerPart' });

/** The parsed form of `AiAnswerPart`. */
export type AiAnswerPart = z.output<typeof AiAnswerPart>;

const ProposedTask = z.object({
  id: Id.meta({
    description:
      'The id to create the task with: accepted twice, it is one task. A task with this id says that it was accepted.',
  }),
  title: z.string(),
  projectId: Id.nullable().meta({
    description: 'An own project; null leaves the choice to the user.',
  }),
  parentId: Id.nullable().meta({ description: 'The open task that it would be a part of.' }),
  estimate: z.int().nullable(),
  dueOn: Day.nullable(),
});

/** Tasks that the model proposes. Nothing is saved before the user accepts it, by the usual calls. */
export const AiProposal = z
  .object({ id: Id, tasks: z.array(ProposedTask).min(1).max(MOST_PROPOSED_TASKS) })
  .meta({ id: 'AiProposal' });

/** The parsed form of `AiProposal`. */
export type AiProposal = z.output<typeof AiProposal>;

/** The answer of the built-in planner, and why it answered. */
export const AiPlannerAnswer = z
  .object({
    reason: z.enum(PLANNER_REASONS),
    message: z.string().meta({ description: 'The reason in words.' }),
    parts: z.array(AiAnswerPart),
    suggestions: z.array(z.string()).default([]).meta({
      description: 'Questions near to one that was not understood, which can be answered.',
    }),
  })
  .meta({ id: 'AiPlannerAnswer' });

/** The parsed form of `AiPlannerAnswer`. */
export type AiPlannerAnswer = z.output<typeof AiPlannerAnswer>;

/** An answer as it is kept. `parts` are the model's: empty where only the built-in planner answered. */
export const AiAnswer = z
  .object({
    id: Id,
    parts: z.array(AiAnswerPart),
    proposals: z.array(AiProposal),
    planner: AiPlannerAnswer.nullable(),
    isStopped: z
      .boolean()
      .meta({ description: 'Whether the user stopped it; its parts are what had come.' }),
    createdAt: Instant,
  })
  .meta({ id: 'AiAnswer' });

/** The parsed form of `AiAnswer`. */
export type AiAnswer = z.output<typeof AiAnswer>;

/** A question with its answer; null while it is answered, and where the server ended meanwhile. */
export const AiExchange = z
  .object({ id: Id, question: z.string(), askedAt: Instant, answer: AiAnswer.nullable() })
  .meta({ id: 'AiExchange' });

/** The parsed form of `AiExchange`. */
export type AiExchange = z.output<typeof AiExchange>;

/** The data of each event of an answer, by the name of the event. */
export const AI_EVENTS = {
  start: z.object({ conversationId: Id, title: z.string(), questionId: Id, isModel: z.boolean() }),
  query: z.object({ label: z.string() }),
  text: z.object({ text: z.string() }),
  figure: AiFigure,
  proposal: AiProposal,
  planner: AiPlannerAnswer,
  done: z.object({ answer: AiAnswer, answersLeft: z.int().min(0) }),
  error: z.object({ id: z.string(), message: z.string() }),
} as const;

/** The name of an event of an answer. */
export type AiEventName = keyof typeof AI_EVENTS;

/** An event of an answer with its data. */
export type AiEvent = {
  [Name in AiEventName]: { name: Name; data: z.output<(typeof AI_EVENTS)[Name]> };
}[AiEventName];

/** The call that asks a question. */
export const aiAnswersApi = {
  ask: endpoint({
    method: 'POST',
    path: '/ai/ask',
    access: 'user',
    summary:
      'Asks about one’s own work. The answer is a stream of server-sent events (AI_EVENTS) that ends with `done` or `error`; leaving it stops the answer. A question that was answered is answered with the same again.',
    body: z.strictObject({
      id: Id.meta({ description: 'Made by the client: the id of the question.' }),
      conversationId: Id.meta({
        description: 'Made by the client; an unknown one begins a conversation.',
      }),
      question: text('The question', LONGEST_QUESTION),
    }),
    status: 200,
    refusals: ['conflict'],
    produces: 'text/event-stream',
    cost: 5,
  }),
};
