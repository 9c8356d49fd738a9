import { addDays } from '#shared/domain/dates/days.ts';
import { mondayOf } from '#shared/domain/stats/ranges.ts';

/** A query that answers a question, with its input. */
export interface Routed {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
}

interface Known {
  readonly today: string;
  /** The titles of the projects. */
  readonly projects: readonly string[];
}

/** A query says little beyond so many others. */
const MOST_QUERIES = 4;

/** Words that ask for something, at the beginning of a word. */
const TOPICS: readonly (readonly [words: RegExp, queries: readonly string[]])[] = [
  [/\b(?:interrupt|distract)/u, ['interruptions']],
  [/\b(?:streak|goal|level|progress|record)/u, ['progress']],
  [/\b(?:milestone)/u, ['milestones']],
  [/\b(?:calendar|planned|schedule|block)/u, ['planned_blocks']],
  [/\b(?:hour|when do i|time of day|mornings?|evenings?|best time|most focus)/u, ['focus_by_hour']],
  [/\bdid i do/u, ['focus_by_day', 'done_tasks']],
  [/\b(?:did i (?:finish|complete)|done|finished|completed|estimat)/u, ['done_tasks']],
  [/\b(?:task|todo|to do|due|overdue|deadline|open|left|next|should i)/u, ['open_tasks']],
  [/\b(?:project)/u, ['focus_by_project', 'projects']],
  [/\b(?:focus|work|time|minute|pomodoro|session)/u, ['focus_by_day', 'focus_by_project']],
];

const USUAL = ['focus_by_day', 'focus_by_project', 'open_tasks'];

/** Returns the queries whose figures answer a question, by its words; usual ones where it has none of them. */
export function routesFor(question: string, known: Known): Routed[] {
  const words = question.toLocaleLowerCase();
  const project = known.projects.find(
    (title) => title.trim().length > 1 && words.includes(title.trim().toLocaleLowerCase()),
  );
  const found = TOPICS.flatMap(([pattern, queries]) => (pattern.test(words) ? queries : []));
  const names = [...new Set(found.length === 0 ? USUAL : found)];
  if (project !== undefined && !names.includes('open_tasks')) names.push('open_tasks');
  const task = /"([^"]{2,200})"|“([^”]{2,200})”/u.exec(question);
  const title = task?.[1] ?? task?.[2];
  const span = spanIn(words, known.today);
  const routed = names.slice(0, MOST_QUERIES).map((name) => ({
    ...{ name, input: inputOf(name, { span, words, project }) },
  }));
  if (title === undefined) return routed;
  return [{ name: 'task_forecast', input: { task: title } }, ...routed];
}

/** Returns whether a question wants tasks to be made from words. */
export function asksForTasks(question: string): boolean {
  return /^\W*(?:please )?(?:make|add|create|turn|write)\b.*\btasks?\b/iu.test(question);
}

type Asked = { span: { from: string; to: string }; words: string; project: string | undefined };

function inputOf(name: string, { span, words, project }: Asked): Record<string, unknown> {
  const ofProject = project === undefined ? {} : { project };
  switch (name) {
    case 'progress':
    case 'projects':
      return {};
    case 'open_tasks':
      return { ...ofProject, ...dueIn(words) };
    case 'done_tasks':
      return { ...span, ...ofProject };
    case 'milestones':
      return { from: span.from, to: addDays(span.from, 60) };
    default:
      return { ...span };
  }
}

function dueIn(words: string): { due?: string } {
  if (/\boverdue/u.test(words)) return { due: 'overdue' };
  if (/\btoday/u.test(words)) return { due: 'today' };
  if (/\b(?:this|next) week/u.test(words)) return { due: 'week' };
  return /\b(?:due|deadline)/u.test(words) ? { due: 'ever' } : {};
}

/** The days that a question is about; this week where it names none. */
function spanIn(words: string, today: string): { from: string; to: string } {
  const monday = mondayOf(today);
  const one = (day: string) => ({ from: day, to: day });
  if (/\byesterday/u.test(words)) return one(addDays(today, -1));
  if (/\btomorrow/u.test(words)) return one(addDays(today, 1));
  if (/\btoday|\bso far\b/u.test(words)) return one(today);
  if (/\blast week/u.test(words)) return { from: addDays(monday, -7), to: addDays(monday, -1) };
  if (/\bnext week/u.test(words)) return { from: addDays(monday, 7), to: addDays(monday, 13) };
  if (/\blast month/u.test(words)) {
    const to = addDays(`${today.slice(0, 7)}-01`, -1);
    return { from: `${to.slice(0, 7)}-01`, to };
  }
  if (/\bmonth/u.test(words)) return { from: `${today.slice(0, 7)}-01`, to: today };
  if (/\byear/u.test(words)) return { from: `${today.slice(0, 4)}-01-01`, to: today };
  return { from: monday, to: addDays(monday, 6) };
}
