import * as z from 'zod';
import { readNamedTasks } from '#api/features/ai/planner/figures-repo.ts';
import { PLANNER_QUERIES } from '#api/features/ai/planner/planner-queries.ts';
import { type Known, readQuestion } from '#api/features/ai/planner/read-question.ts';
import { queriesFor } from '#api/features/ai/queries/all.ts';
import type { Line, QueryContext, QueryResult } from '#api/features/ai/queries/query.ts';
import { readOpenTitles, readProjects } from '#api/features/ai/queries/repo.ts';
import type { AiAnswerPart, AiPlannerAnswer } from '#shared/contract/account/ai/ai-answers.ts';
import { PLANNER_REASON_WORDS, type PlannerReason } from '#shared/domain/ai/planner-reasons.ts';
import { formatMinutes } from '#shared/domain/stats/format-minutes.ts';
import { counted } from '#shared/domain/text/counted.ts';

const MOST_PROJECTS = 5000;
const NO_NEW_TASKS =
  'Only a language model turns words into tasks here. Have a goal broken down instead, or add tasks in a project.';
const USUAL_SPAN = 'The question names no days, so these are the usual ones.';

/** Answers a question with figures where all of it was understood, and says what was not otherwise. */
export async function plannerAnswer(
  context: QueryContext,
  question: string,
  reason: PlannerReason,
): Promise<AiPlannerAnswer> {
  const { paragraphs, suggestions } = await answerFor(context, question);
  return {
    reason,
    message: PLANNER_REASON_WORDS[reason],
    parts: partsOf(paragraphs),
    suggestions: [...suggestions],
  };
}

interface Answered {
  readonly paragraphs: readonly (readonly Line[])[];
  readonly suggestions: readonly string[];
}

async function answerFor(context: QueryContext, question: string): Promise<Answered> {
  if (asksForTasks(question)) return { paragraphs: [[[NO_NEW_TASKS]]], suggestions: [] };
  const reading = readQuestion(question, await knownTo(context));
  if (reading.kind === 'refused') {
    const { why, offers } = reading;
    const offer = offers.length === 0 ? '' : ' These questions can be answered:';
    return { paragraphs: [[[`${why}${offer}`]]], suggestions: offers };
  }
  const queries = [...queriesFor(context.fields), ...PLANNER_QUERIES];
  const paragraphs: Line[][] = [];
  const results: QueryResult[] = [];
  for (const { name, input } of reading.queries) {
    const found = queries.find((query) => query.name === name);
    if (found === undefined) throw new Error(`There is no query ${name}`);
    const result = await found.run(context, found.input.parse(input));
    results.push(result);
    // Two periods are compared by their sums alone.
    const lines = reading.isComparison ? result.lines.slice(0, 1) : result.lines;
    if (lines.length > 0) paragraphs.push([...lines]);
  }
  const compared = reading.isComparison ? differenceInWords(results, context.today) : '';
  if (compared !== '') paragraphs.push([[compared]]);
  if (reading.isUsualSpan) paragraphs.push([[USUAL_SPAN]]);
  return { paragraphs, suggestions: [] };
}

/** Reads the names that a question can hold. */
async function knownTo({ db, userId, today }: QueryContext): Promise<Known> {
  const [projects, open, tasks] = await Promise.all([
    readProjects(db, userId, MOST_PROJECTS),
    readOpenTitles(db, userId),
    readNamedTasks(db, userId),
  ]);
  const titles = (all: readonly { title: string }[]) => all.map(({ title }) => title);
  return {
    today,
    projects: titles(projects),
    openTasks: titles(open),
    tasks: titles(tasks),
    tags: [...new Set(tasks.flatMap(({ tags }) => tags))],
  };
}

const Compared = z.object({
  amount: z.number(),
  unit: z.enum(['minutes', 'pomodoros']),
  when: z.string(),
  to: z.string(),
});

/** Says by how much the first of two results is more or less; empty where they are no such figures. */
function differenceInWords(results: readonly QueryResult[], today: string): string {
  const [first, second] = results.map(({ data }) => Compared.safeParse(data));
  if (first?.success !== true || second?.success !== true) return '';
  const [one, other] = [first.data, second.data];
  const difference = one.amount - other.amount;
  const far = Math.abs(difference);
  const amount = one.unit === 'minutes' ? formatMinutes(far) : counted(far, 'pomodoro');
  const than = `${difference > 0 ? 'more' : 'less'} than ${other.when}`;
  const words =
    difference === 0 ? `That is as much as ${other.when}.` : `That is ${amount} ${than}.`;
  const open = [one, other].find(({ to }) => to >= today);
  return open === undefined ? words : `${words} Mind that ${open.when} is not over yet.`;
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
