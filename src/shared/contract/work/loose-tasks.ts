/*
 * Tasks outside every project: a fast task is an errand of one line with a counter, a standalone
 * task is what standalone sessions count toward. Both have the same calls.
 */
import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { IdParams, optionalFields, page, paging, titleField } from '../fields.ts';
import { incrementCall, Task, taskFields } from './tasks.ts';
import { readTitled, titledFields } from './titled.ts';

const LONGEST_TITLE = 300;
const Title = titleField('Title', LONGEST_TITLE);

/** A fast or a standalone task; `completedPomodoros` is what was counted by hand. */
export const LooseTask = Task.omit({
  projectId: true,
  kind: true,
  repeatDay: true,
  nextId: true,
})
  // Copies that browsers kept before there were estimates are such tasks, too.
  .extend({ estimate: Task.shape.estimate.default(null) })
  .meta({ id: 'LooseTask' });

/** The parsed form of `LooseTask`. */
export type LooseTask = z.output<typeof LooseTask>;

const LooseTaskCreate = z
  .strictObject({ ...titledFields(LONGEST_TITLE), ...taskFields })
  .transform(({ id, _id, title, name, ...fields }, context) => ({
    ...readTitled({ id, _id, title, name }, context),
    ...fields,
  }));

const LooseTaskChange = z
  .strictObject({
    title: Title.optional(),
    name: Title.optional(),
    completed: z.boolean().optional(),
    ...optionalFields(taskFields),
    position: z.int().min(0).max(1_000_000).optional(),
  })
  .transform(({ title, name, ...rest }) => ({ ...rest, title: title ?? name }));

function looseTaskCalls<const Path extends string>(path: Path, what: string) {
  return {
    list: endpoint({
      method: 'GET',
      path,
      access: 'user',
      summary: `The ${what}s in order.`,
      query: z.strictObject(paging),
      reply: page(LooseTask),
      status: 200,
    }),
    get: endpoint({
      method: 'GET',
      path: `${path}/:id`,
      access: 'user',
      summary: `One ${what}.`,
      params: IdParams,
      reply: LooseTask,
      status: 200,
    }),
    create: endpoint({
      method: 'POST',
      path,
      access: 'user',
      summary: `Creates a ${what}. The same client-made id answers with the first result.`,
      body: LooseTaskCreate,
      reply: LooseTask,
      status: 201,
      repeats: true,
    }),
    update: endpoint({
      method: 'PUT',
      path: `${path}/:id`,
      access: 'user',
      summary: `Changes a ${what}; \`completed\` true sets the instant of completion.`,
      params: IdParams,
      body: LooseTaskChange,
      reply: LooseTask,
      status: 200,
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `${path}/:id`,
      access: 'user',
      summary: `Deletes a ${what}.`,
      params: IdParams,
      status: 204,
    }),
    increment: incrementCall(path, what, LooseTask),
  };
}

/** Calls on fast tasks, section 7 of the specification. */
export const fastTasksApi = looseTaskCalls('/fast-tasks', 'fast task');

/** Calls on standalone tasks, section 7 of the specification. */
export const standaloneTasksApi = looseTaskCalls('/standalone-tasks', 'standalone task');
