import type { Span } from '#api/features/ai/planner/periods.ts';
import { addDays } from '#shared/domain/dates/days.ts';
import { periodOf } from '#shared/domain/rollups/periods.ts';

/** A query that answers a question, with its input. */
export interface Routed {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** The parts of a question that a measure is asked for with. */
export interface Asked {
  readonly span: Span;
  /** The question names days. */
  readonly isDated: boolean;
  readonly project: string | undefined;
}

/** Something that questions ask for, with the sentences that do so. */
export interface Measure {
  /** The sentences without period and project; `@` is a project that no preposition stands before. */
  readonly asks: RegExp;
  /** Which days can be asked for: those that have begun, any, those of now, or none. */
  readonly days: 'past' | 'coming' | 'now' | 'none';
  readonly takesProject?: boolean;
  /** How many periods the question has to name at least. */
  readonly least?: 1 | 2;
  /** The days where the question names none. */
  readonly usual: (today: string) => Span;
  readonly queries: (asked: Asked) => readonly Routed[];
}

const thisWeek = (today: string): Span => {
  const monday = periodOf('week', today);
  return { from: monday, to: addDays(monday, 6) };
};
const oneDay = (today: string): Span => ({ from: today, to: today });

/** A sentence of the words of a template, from its first to its last word. */
const says = (...forms: string[]) => new RegExp(`^(?:${forms.join('|')})$`, 'u');

const WORKED = '(?:work|worked|working|focus|focused|focusing|study|studied|studying)';
const DID = '(?:did i|have i|i have|i)';
const RECORDED = '(?:do|done|did|make|made|complete|completed|finish|finished|record|recorded)';
const MY = '(?:my |the |all my |all )?';

const focus = {
  days: 'past',
  takesProject: true,
  usual: thisWeek,
  queries: ({ span, project }: Asked): Routed[] => [
    project === undefined
      ? { name: 'focus_by_day', input: { ...span } }
      : { name: 'focus_by_project', input: { ...span, project } },
  ],
} as const;

/** The measures that the built-in planner can answer; no sentence asks for two of them. */
export const MEASURES: readonly Measure[] = [
  {
    ...focus,
    asks: says(
      `how (?:much|long)(?: time)? ${DID}(?: been)? ${WORKED}`,
      `how much (?:focus|work|time)(?: time)? ${DID}(?: get| got| have| do| done| spend| spent)(?: ${WORKED})?`,
      `how many (?:hours|minutes) ${DID} (?:${WORKED}|spend|spent|record|recorded)(?: ${WORKED})?`,
      `how many (?:pomodoros|sessions) ${DID}(?: ${RECORDED}| had| have)?`,
      `how many (?:pomodoros|sessions|hours|minutes)`,
      `how (?:long|much time) did @ take`,
      `${MY}(?:focus|work|working)(?: time| hours| minutes)?`,
      `${MY}(?:hours|minutes|pomodoros|sessions|time)(?: ${WORKED})?`,
      `did i ${WORKED}`,
    ),
  },
  {
    ...focus,
    least: 2,
    asks: says(`(?:did i|have i) ${WORKED} (?:more|less|longer)`, 'compare'),
  },
  {
    asks: says(
      `(?:which|what)(?: projects?)? ${DID} ${WORKED}(?: on| in| for)?(?: most)?`,
      `on (?:which|what) projects? ${DID} ${WORKED}(?: most)?`,
      'where did (?:my|the) time go',
      `${MY}(?:focus|time|work) (?:by|per) project`,
      'which project (?:took|got)(?: the)? most(?: of my)? time',
      'how did i spend my time',
    ),
    days: 'past',
    usual: thisWeek,
    queries: ({ span }) => [{ name: 'focus_by_project', input: { ...span } }],
  },
  {
    asks: says(
      `when (?:do|did) i ${WORKED}(?: best| most| the most)?`,
      'when am i (?:best|at my best|most productive|most focused)',
      `(?:at )?(?:what|which)(?: time| times| hour| hours)(?: of(?: the)? day)? (?:do|did) i ${WORKED}(?: best| most| the most)?`,
      `(?:what are )?${MY}best (?:hours?|times?)(?: of(?: the)? day)?`,
      'what is my best (?:hour|time)(?: of(?: the)? day)?',
    ),
    days: 'past',
    usual: (today) => ({ from: addDays(today, -89), to: today }),
    queries: ({ span }) => [{ name: 'focus_by_hour', input: { ...span } }],
  },
  {
    asks: says(
      'how (?:often|many times) (?:was|am|were) i (?:interrupted|distracted)',
      '(?:how many|which|what) (?:interruptions|distractions)(?: did i have| were there| had i)?',
      `${MY}(?:interruptions|distractions)`,
    ),
    days: 'past',
    usual: thisWeek,
    queries: ({ span }) => [{ name: 'interruptions', input: { ...span } }],
  },
  {
    asks: says(
      '(?:how|what|how long) is my(?: current| longest)? streak',
      '(?:how|what) (?:is|are) my(?: daily| weekly)? goals?',
      'how far (?:am i|is)(?: with| from| to)? my(?: daily| weekly)? goals?',
      'did i (?:reach|meet|hit) my(?: daily| weekly)? goals?',
      'what(?: level am i(?: at| on)?| is my level)',
      `${MY}(?:streak|goals?|level)`,
      `how many (?:pomodoros|sessions) ${DID}(?: ${RECORDED}| had| have)? in (?:all|total)`,
    ),
    days: 'now',
    usual: oneDay,
    queries: () => [{ name: 'progress', input: {} }],
  },
  {
    asks: says(
      '(?:which|what) milestones are(?: due| next| coming| coming up| due next)?',
      '(?:when|what) is (?:my|the) next milestone(?: due)?',
      `${MY}(?:next )?milestones`,
    ),
    days: 'coming',
    usual: (today) => ({ from: today, to: addDays(today, 60) }),
    queries: ({ span }) => [{ name: 'milestones', input: { ...span } }],
  },
  {
    asks: says(
      'what (?:is|was) (?:planned|scheduled)',
      'what (?:do i have|have i|did i have|did i)(?: planned| plan| scheduled)',
      'what is (?:on|in) my (?:calendar|schedule|plan)',
      `${MY}(?:calendar|schedule|plan|planned blocks)`,
    ),
    days: 'coming',
    usual: oneDay,
    queries: ({ span }) => [{ name: 'planned_blocks', input: { ...span } }],
  },
  {
    asks: says(
      `what ${DID} (?:finish|finished|complete|completed|get done|got done)`,
      `(?:which|what|how many) tasks ${DID} (?:finish|finished|complete|completed|get done|do|done)`,
      `${MY}(?:finished|completed|done) tasks`,
      '(?:which|what|how many) tasks (?:are|were) (?:done|finished|completed)',
    ),
    days: 'past',
    takesProject: true,
    usual: thisWeek,
    queries: ({ span, project }) => [{ name: 'done_tasks', input: { ...span, ...of(project) } }],
  },
  {
    asks: says(
      '(?:which|what|how many) tasks are(?: still)? (?:open|left|unfinished)',
      'how many(?: open)? tasks do i have(?: left| open)?',
      '(?:what|how much) is(?: still)? (?:open|left)(?: to do)?',
      `${MY}open tasks`,
    ),
    days: 'none',
    takesProject: true,
    usual: oneDay,
    queries: ({ project }) => [{ name: 'open_tasks', input: of(project) }],
  },
  {
    asks: says(
      '(?:which|what|how many) tasks are due(?: next)?',
      'what is due(?: next)?',
      `${MY}(?:due tasks|tasks due|deadlines)`,
    ),
    days: 'coming',
    takesProject: true,
    usual: oneDay,
    queries: ({ span, isDated, project }) => [
      { name: 'open_tasks', input: { ...(isDated ? span : { due: 'ever' }), ...of(project) } },
    ],
  },
  {
    asks: says(
      '(?:which|what|how many) tasks are (?:overdue|late)',
      'what is (?:overdue|late)',
      `${MY}overdue tasks`,
    ),
    days: 'none',
    takesProject: true,
    usual: oneDay,
    queries: ({ project }) => [{ name: 'open_tasks', input: { due: 'overdue', ...of(project) } }],
  },
  {
    asks: says('(?:which|what) projects (?:do i have|are there)', `${MY}projects`),
    days: 'none',
    usual: oneDay,
    queries: () => [{ name: 'projects', input: {} }],
  },
  {
    asks: says('how (?:was|is)(?: going)?', 'how did(?: it)? go', `what ${DID} (?:do|done)`),
    days: 'past',
    usual: oneDay,
    least: 1,
    queries: ({ span }) =>
      ['focus_by_day', 'focus_by_project', 'done_tasks'].map((name) => ({
        name,
        input: { ...span },
      })),
  },
];

function of(project: string | undefined): { project?: string } {
  return project === undefined ? {} : { project };
}
