import { readQuestion } from '#api/features/ai/planner/read-question.ts';
import { queriesFor } from '#api/features/ai/queries/all.ts';
import type { Line, QueryContext } from '#api/features/ai/queries/query.ts';
import { readOpenTitles, readProjects } from '#api/features/ai/queries/repo.ts';
import type { AiAnswerPart, AiPlannerAnswer } from '#shared/contract/account/ai/ai-answers.ts';
import { PLANNER_REASON_WORDS, type PlannerReason } from '#shared/domain/ai/planner-reasons.ts';

const MOST_PROJECTS = 5000;
const NO_NEW_TASKS =
  'Only a language model turns words into tasks here. Have a goal broken down instead, or add tasks in a project.';
const USUAL_SPAN = 'The question names no days, so these are the usual ones.';
const ANSWERED = [
  'How much did I focus on a project in October?',
  'Did I work more this month than last month?',
  'At what time of day do I focus best?',
  'How often was I interrupted this week?',
  'What did I finish yesterday?',
  'Which tasks are due next week?',
  'How long will “the title of a task” take?',
];

/** Answers a question with figures where all of it was understood, and says what was not otherwise. */
export async function plannerAnswer(
  context: QueryContext,
  question: string,
  reason: PlannerReason,
): Promise<AiPlannerAnswer> {
  return {
    reason,
    message: PLANNER_REASON_WORDS[reason],
    parts: partsOf(await paragraphsFor(context, question)),
  };
}

async function paragraphsFor(context: QueryContext, question: string): Promise<Line[][]> {
  const { db, userId, today } = context;
  if (asksForTasks(question)) return [[[NO_NEW_TASKS]]];
  const [projects, tasks] = await Promise.all([
    readProjects(db, userId, MOST_PROJECTS),
    readOpenTitles(db, userId),
  ]);
  const titles = (all: readonly { title: string }[]) => all.map(({ title }) => title);
  const known = { today, projects: titles(projects), tasks: titles(tasks) };
  const reading = readQuestion(question, known);
  if (reading.kind === 'refused') {
    const offer = ANSWERED.map((one) => [`- ${one}`]);
    return [[[reading.why]], [['Questions like these can be answered:'], ...offer]];
  }
  const queries = queriesFor(context.fields);
  const paragraphs: Line[][] = [];
  for (const { name, input } of reading.queries) {
    const found = queries.find((query) => query.name === name);
    if (found === undefined) throw new Error(`There is no query ${name}`);
    const { lines } = await found.run(context, found.input.parse(input));
    if (lines.length > 0) paragraphs.push([...lines]);
  }
  return reading.isUsualSpan ? [...paragraphs, [[USUAL_SPAN]]] : paragraphs;
}

/** Returns whether a question wants tasks to be made from words. */
function asksForTasks(question: string): boolean {
  return /^\W*(?:please )?(?:make|add|create|turn|write)\b.*\btasks?\b/iu.test(question);
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
