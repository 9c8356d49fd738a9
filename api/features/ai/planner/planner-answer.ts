import { asksForTasks, routesFor } from '#api/features/ai/planner/routing.ts';
import { queriesFor } from '#api/features/ai/queries/all.ts';
import type { Line, QueryContext } from '#api/features/ai/queries/query.ts';
import { readProjects } from '#api/features/ai/queries/repo.ts';
import type { AiAnswerPart, AiPlannerAnswer } from '#shared/contract/account/ai/ai-answers.ts';
import { PLANNER_REASON_WORDS, type PlannerReason } from '#shared/domain/ai/planner-reasons.ts';

const MOST_PROJECTS = 200;
const NO_NEW_TASKS =
  'Only a language model turns words into tasks here. Have a goal broken down instead, or add tasks in a project.';

/** Answers a question with the figures of queries that its words name. */
export async function plannerAnswer(
  context: QueryContext,
  question: string,
  reason: PlannerReason,
): Promise<AiPlannerAnswer> {
  const { db, userId, today } = context;
  const projects = await readProjects(db, userId, MOST_PROJECTS);
  const titles = projects.map(({ title }) => title);
  const queries = queriesFor(context.fields);
  const paragraphs: Line[][] = asksForTasks(question) ? [[[NO_NEW_TASKS]]] : [];
  for (const { name, input } of routesFor(question, { today, projects: titles })) {
    const found = queries.find((query) => query.name === name);
    const parsed = found?.input.safeParse(input);
    if (found === undefined || parsed?.success !== true) continue;
    const { lines } = await found.run(context, parsed.data);
    if (lines.length > 0) paragraphs.push([...lines]);
  }
  return { reason, message: PLANNER_REASON_WORDS[reason], parts: partsOf(paragraphs) };
}

function partsOf(paragraphs: readonly (readonly Line[])[]): AiAnswerPart[] {
  const parts: AiAnswerPart[] = [];
  for (const [index, lines] of paragraphs.entries()) {
    if (index > 0) addText(parts, '\n\n');
    for (const [at, line] of lines.entries()) {
      if (at > 0) addText(parts, '\n');
      for (const piece of line) {
        if (typeof piece === 'string') addText(parts, piece);
        else parts.push({ kind: 'figure', figure: piece });
      }
    }
  }
  return parts;
}

function addText(parts: AiAnswerPart[], text: string): void {
  const last = parts.at(-1);
  if (last?.kind === 'text') last.text += text;
  else if (text !== '') parts.push({ kind: 'text', text });
}
