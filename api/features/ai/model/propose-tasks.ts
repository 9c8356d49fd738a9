import { v7 as uuidv7 } from 'uuid';
import * as z from 'zod';
import { projectNamed, taskNamed } from '#api/features/ai/queries/find-named.ts';
import type { QueryContext } from '#api/features/ai/queries/query.ts';
import type { AiProposal } from '#shared/contract/account/ai/ai-answers.ts';
import { Day, titleField } from '#shared/contract/fields.ts';
import { Estimate } from '#shared/contract/work/tasks.ts';
import { MOST_PROPOSED_TASKS } from '#shared/domain/ai/limits.ts';

const Given = z.strictObject({
  title: z.string().min(1).max(300),
  project: z.string().max(300).optional().meta({
    description: 'The project by its ref, such as p1, or its title. Leave it out if unsure.',
  }),
  part_of: z.string().max(20).optional().meta({
    description: 'The ref of the open task that this is a part of, such as t1.',
  }),
  estimate: Estimate.nullable().optional().meta({ description: 'In pomodoros.' }),
  due: Day.nullable().optional(),
});

const Title = titleField('Title', 300);

const Input = z.strictObject({ tasks: z.array(Given).min(1).max(MOST_PROPOSED_TASKS) });

/** The tool that proposes tasks. It saves nothing: the user accepts them. */
export const proposal = {
  description:
    'Shows tasks to the person, who edits and accepts them. Nothing is created. For suggested tasks, parts of a task, or what was said.',
  inputSchema: Input,
  /** Returns the proposal with own projects and tasks only, and what the model hears of it. */
  async make(
    context: QueryContext,
    input: unknown,
  ): Promise<{ found: AiProposal | null; answer: unknown }> {
    const { tasks } = Input.parse(input);
    const all: AiProposal['tasks'] = [];
    for (const task of tasks) {
      const title = Title.safeParse(task.title);
      if (!title.success) continue;
      all.push({ ...(await placeOf(context, task)), title: title.data });
    }
    if (all.length === 0) return { found: null, answer: { error: 'No task has a title.' } };
    const answer = { shown: all.length, note: 'The person decides. Nothing is created yet.' };
    return { found: { id: uuidv7(), tasks: all }, answer };
  },
};

async function placeOf(context: QueryContext, task: z.output<typeof Given>) {
  // By a ref alone: a title may be that of several tasks.
  const isRef =
    task.part_of !== undefined && context.references.idOf('task', task.part_of) !== null;
  const whole = isRef ? await taskNamed(context, task.part_of ?? '') : null;
  // A part has no parts.
  const parent = whole?.parentId === null ? whole : null;
  const project = task.project === undefined ? null : await projectNamed(context, task.project);
  return {
    id: uuidv7(),
    projectId: parent?.projectId ?? project?.id ?? null,
    parentId: parent?.id ?? null,
    estimate: task.estimate ?? null,
    dueOn: task.due ?? null,
  };
}
