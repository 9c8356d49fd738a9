import * as z from 'zod';
import {
  LEAST_ESTIMATE,
  LONGEST_NOTES,
  LONGEST_TAG,
  MOST_ESTIMATE,
  MOST_TAGS,
} from '../../domain/tasks/limits.ts';
import { LOOSE_KINDS, TASK_KINDS } from '../../domain/tasks/places/task-kinds.ts';
import { REPEATS } from '../../domain/tasks/repeat-kinds.ts';
import { endpoint } from '../endpoint.ts';
import {
  Day,
  Id,
  IdParams,
  IdRef,
  Instant,
  optionalFields,
  optionalLine,
  optionalText,
  page,
  paging,
  titleField,
} from '../fields.ts';

const Title = titleField('Title', 300);
/** How many pomodoros a task is thought to take. */
export const Estimate = z
  .int({ error: 'An estimate is a whole number of pomodoros from 1 to 99.' })
  .min(LEAST_ESTIMATE, { error: 'An estimate is at least 1 pomodoro.' })
  .max(MOST_ESTIMATE, { error: 'An estimate is at most 99 pomodoros.' });
const Notes = optionalText('Notes', LONGEST_NOTES);
/** The tags of a task, in lower case, each once. */
export const Tags = z
  .array(
    optionalLine('A tag', LONGEST_TAG).pipe(
      z
        .string()
        .min(1, { error: 'A tag is missing.' })
        .transform((tag) => tag.toLowerCase()),
    ),
  )
  .max(MOST_TAGS, { error: `A task has at most ${MOST_TAGS} tags.` })
  .transform((tags) => [...new Set(tags)]);
const RepeatField = z.enum(REPEATS).nullable();

/** The fields of a task that people write, each with its value where none is given. */
export const taskFields = {
  estimate: Estimate.nullable().default(null),
  notes: Notes.default(''),
  dueOn: Day.nullable().default(null),
  tags: Tags.default([]),
  repeat: RepeatField.default(null),
  parentId: Id.nullable().default(null),
};

/** A task; `completedPomodoros` is derived from its sessions and counts. A part of a task has no parts. */
export const Task = z
  .object({
    id: Id,
    projectId: Id.nullable().meta({ description: 'Null for a task in the inbox.' }),
    // Copies that browsers kept before there were these fields are tasks, too.
    kind: z.enum(TASK_KINDS).default('project').meta({
      description: 'The family of calls that lists it; in the inbox it is `fast` or `standalone`.',
    }),
    title: z.string(),
    completed: z.boolean(),
    completedAt: Instant.nullable(),
    completedPomodoros: z.int(),
    estimate: z.int().nullable(),
    notes: z.string().default(''),
    dueOn: Day.nullable().default(null),
    tags: z.array(z.string()).default([]),
    repeat: RepeatField.default(null).meta({
      description: 'Completed, it leaves its next one behind.',
    }),
    parentId: Id.nullable().default(null).meta({ description: 'The task that this is a part of.' }),
    repeatDay: z.int().nullable().default(null).meta({
      description: 'The day of the month that a monthly task is meant for.',
    }),
    nextId: Id.nullable().default(null).meta({
      description: 'The next one that it left behind when it was completed.',
    }),
    position: z.int(),
    createdAt: Instant,
  })
  .meta({ id: 'Task' });

/** The parsed form of `Task`. */
export type Task = z.output<typeof Task>;

/** A task of a project. */
export type ProjectTask = Task & { readonly projectId: string };

const TaskCreate = z
  .strictObject({
    id: Id.optional(),
    _id: Id.optional(),
    title: Title.optional(),
    name: Title.optional(),
    projectId: IdRef.nullable().optional().meta({ description: 'Null for the inbox.' }),
    project: IdRef.optional(),
    kind: z.enum(LOOSE_KINDS).default('standalone').meta({
      description: 'Of a task in the inbox: the family of calls that lists it.',
    }),
    ...taskFields,
    completedAt: Instant.nullable().default(null).meta({
      description: 'When it was completed, where that was before the server heard of it.',
    }),
  })
  .transform(({ name, _id, project, ...given }, context) => {
    const title = given.title ?? name;
    const { projectId = project } = given;
    if (title === undefined) {
      context.addIssue({ code: 'custom', message: 'Title is missing.', path: ['title'] });
    }
    if (projectId === undefined) {
      context.addIssue({
        code: 'custom',
        message: 'Choose a project for the task.',
        path: ['projectId'],
      });
    }
    if (title === undefined || projectId === undefined) return z.NEVER;
    return { ...given, id: given.id ?? _id, title, projectId };
  });

const TaskChange = z
  .strictObject({
    title: Title.optional(),
    name: Title.optional(),
    completed: z.boolean().optional(),
    projectId: IdRef.nullable().optional().meta({ description: 'Null for the inbox.' }),
    project: IdRef.optional(),
    ...optionalFields(taskFields),
    position: z.int().min(0).max(1_000_000).optional(),
    nextId: Id.optional().meta({
      description: 'Made by the client: the id of the next one where a repeated task is completed.',
    }),
    nextDueOn: Day.optional().meta({
      description: 'When the next one is due, where that was reckoned when the task was completed.',
    }),
    nextParts: z
      .array(z.strictObject({ partId: Id, nextId: Id }))
      .max(200)
      .optional()
      .meta({ description: 'Made by the client: the ids that parts have in the next one.' }),
  })
  .transform(({ title, name, project, projectId = project, ...rest }) => ({
    ...rest,
    title: title ?? name,
    projectId,
  }));

/** Which tasks a list holds: those of projects, those without one, or both. */
const Place = z.enum(['projects', 'inbox', 'everywhere']).default('projects');

const YesOrNo = z.enum(['true', 'false']).transform((word) => word === 'true');

/** How many tasks change their places in one call. */
export const MOST_PLACES = 500;

const Positions = z.strictObject({
  positions: z
    .array(z.strictObject({ id: Id, position: z.int().min(0).max(1_000_000) }))
    .min(1, { error: 'The list of positions is empty.' })
    .max(MOST_PLACES, { error: `At most ${MOST_PLACES} tasks change their places in one call.` }),
});

/** The call that counts one pomodoro for a task without a project. */
export function incrementCall<Reply extends z.ZodType>(path: string, what: string, reply: Reply) {
  return endpoint({
    method: 'PUT',
    path: `${path}/:id/increment`,
    access: 'user',
    summary: `Counts one pomodoro for a ${what}; with the same client-made \`countId\` only once.`,
    params: IdParams,
    body: z
      .strictObject({
        countId: Id.optional().meta({ description: 'Made by the client for this one count.' }),
      })
      .optional(),
    reply,
    status: 200,
  });
}

/** Calls on tasks, section 7 of the specification. */
export const tasksApi = {
  list: endpoint({
    method: 'GET',
    path: '/tasks',
    access: 'user',
    summary:
      'Tasks in order, of one project or of all; `_` and `t` are accepted as cache-busters and ignored.',
    query: z.strictObject({
      projectId: Id.optional(),
      in: Place.meta({ description: 'Those of projects, those without one, or both.' }),
      completed: YesOrNo.optional().meta({ description: 'Only those that are done, or open.' }),
      doneSince: Instant.optional().meta({
        description: 'Leaves out what was completed before this instant.',
      }),
      _: z.string().max(100).optional(),
      t: z.string().max(100).optional(),
      ...paging,
    }),
    reply: page(Task),
    status: 200,
  }),
  savePositions: endpoint({
    method: 'PUT',
    path: '/tasks/positions',
    access: 'user',
    summary: 'Saves the order of tasks; what was deleted meanwhile is passed over.',
    body: Positions,
    status: 204,
  }),
  get: endpoint({
    method: 'GET',
    path: '/tasks/:id',
    access: 'user',
    summary: 'One task.',
    params: IdParams,
    reply: Task,
    status: 200,
  }),
  create: endpoint({
    method: 'POST',
    path: '/tasks',
    access: 'user',
    summary:
      'Creates a task in a project or in the inbox. The same client-made id answers with the first result.',
    body: TaskCreate,
    reply: Task,
    status: 201,
    repeats: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/tasks/:id',
    access: 'user',
    summary: 'Changes a task; `completed` true sets the day of completion.',
    params: IdParams,
    body: TaskChange,
    reply: Task,
    status: 200,
  }),
  increment: incrementCall('/tasks', 'task in the inbox', Task),
  remove: endpoint({
    method: 'DELETE',
    path: '/tasks/:id',
    access: 'user',
    summary: 'Deletes a task; recorded sessions stay in the statistics.',
    params: IdParams,
    status: 204,
  }),
};
