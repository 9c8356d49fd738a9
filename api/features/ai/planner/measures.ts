import type { Span } from '#api/features/ai/planner/periods.ts';
import { addDays } from '#shared/domain/dates/days.ts';
import { periodOf } from '#shared/domain/rollups/periods.ts';

/** A query that answers a question, with its input. */
export interface Routed {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** The kinds of things that a question can name. */
export const SUBJECT_KINDS = ['project', 'task', 'tag'] as const;

/** A project, task or tag that a question names. */
export interface Subject {
  readonly kind: (typeof SUBJECT_KINDS)[number];
  readonly name: string;
}

/** The parts of a question that a measure is asked for with. */
export interface Asked {
  readonly span: Span;
  /** The question names days. */
  readonly isDated: boolean;
  readonly subject: Subject | undefined;
}

/** Something that questions ask for, with the sentences that do so. To add one, add an entry to the table. */
export interface Measure {
  /** The sentences without period and subject; `@` is a subject that no preposition stands before. */
  readonly asks: RegExp;
  /** A question for it that can be offered, about something and some days: ` on “Thesis”`, ` in October`. */
  readonly example: (about: string, when: string) => string;
  /** Which days can be asked for: those that have begun, any, those of now, or none. */
  readonly days: 'past' | 'coming' | 'now' | 'none';
  /** The things that it can be asked about. */
  readonly takes?: readonly Subject['kind'][];
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
const lastDays =
  (days: number) =>
  (today: string): Span => ({ from: addDays(today, 1 - days), to: today });

/** A sentence of the words of a template, from its first to its last word. */
const says = (...forms: string[]) => new RegExp(`^(?:${forms.join('|')})$`, 'u');

const WORKED = '(?:work|worked|working|focus|focused|focusing|study|studied|studying)';
const DID = '(?:did i|have i|i have|i)';
const RECORDED = '(?:do|done|did|make|made|complete|completed|finish|finished|record|recorded)';
const FINISHED = '(?:finish|finished|complete|completed|get done|got done)';
const MY = '(?:my |the |all my |all )?';
const WHICH = '(?:which|what)';
const SESSIONS = '(?:sessions|pomodoros)';
const HOW_MANY_SESSIONS = `how many ${SESSIONS}(?: ${DID}(?: ${RECORDED}| had| have)?| were there)?`;

const of = ({ span, subject }: Asked) => ({
  ...span,
  ...(subject === undefined ? {} : { [subject.kind]: subject.name }),
});
const inProject = ({ subject }: Asked) => (subject === undefined ? {} : { project: subject.name });

const ANY_SUBJECT = ['project', 'task', 'tag'] as const;
const PROJECT = ['project'] as const;

const focus = {
  days: 'past',
  takes: ANY_SUBJECT,
  usual: thisWeek,
  queries: (asked: Asked): Routed[] => [{ name: 'focus_on', input: of(asked) }],
} as const;

/** The measures that the built-in planner can answer; no sentence asks for two of them. */
export const MEASURES: readonly Measure[] = [
  {
    ...focus,
    example: (about, when) => `How much did I work${about}${when}?`,
    asks: says(
      `how (?:much|long)(?: time)? ${DID}(?: been)? ${WORKED}`,
      `how much (?:focus|work|time)(?: time)? ${DID}(?: get| got| have| do| done| spend| spent)(?: ${WORKED})?`,
      `how many (?:hours|minutes) ${DID} (?:${WORKED}|spend|spent|record|recorded)(?: ${WORKED})?`,
      'how many (?:hours|minutes)',
      'how (?:long|much time) did @ take',
      `${MY}(?:focus|work|working)(?: time| hours| minutes)?`,
      `${MY}(?:hours|minutes|time)(?: ${WORKED})?`,
      `did i ${WORKED}`,
    ),
  },
  {
    ...focus,
    least: 2,
    example: (about, when) => `Did I work more${about}${when}?`,
    asks: says(`(?:did i|have i) ${WORKED} (?:more|less|longer)`, 'compare'),
  },
  {
    example: (about, when) => `How many sessions did I do${about}${when}?`,
    asks: says(HOW_MANY_SESSIONS, `${MY}${SESSIONS}`),
    days: 'past',
    takes: ANY_SUBJECT,
    usual: thisWeek,
    queries: (asked) => [{ name: 'session_count', input: of(asked) }],
  },
  {
    example: (about, when) => `How long was my average session${about}${when}?`,
    asks: says(
      `(?:what|how long) (?:is|was) (?:my|the) (?:average|typical|usual) ${SESSIONS.replaceAll('s|', '|').replace('s)', ')')}(?: length)?`,
      '(?:how long|what) (?:is|was) (?:my|the) average(?: session)? length',
      `how long (?:is|was|are|were)(?: my)? (?:a session|sessions)(?: on average)?`,
      `${MY}average (?:session|pomodoro)(?: length)?`,
    ),
    days: 'past',
    takes: ANY_SUBJECT,
    usual: lastDays(30),
    queries: (asked) => [{ name: 'average_session', input: of(asked) }],
  },
  {
    example: (about, when) => `What was my best day${about}${when}?`,
    asks: says(
      `${WHICH}(?: day)? (?:is|was) my (?:best|longest|most productive|busiest) day`,
      `when was my (?:best|longest|most productive|busiest) day`,
      `(?:on )?${WHICH} day did i ${WORKED}(?: the)?(?: most| longest)`,
      `${MY}(?:best|busiest) day`,
    ),
    days: 'past',
    takes: ANY_SUBJECT,
    usual: lastDays(90),
    queries: (asked) => [{ name: 'best_day', input: of(asked) }],
  },
  {
    example: (_, when) => `Where did my time go${when}?`,
    asks: says(
      `${WHICH}(?: projects?)? ${DID} ${WORKED}(?: on| in| for)?(?: most)?`,
      `on ${WHICH} projects? ${DID} ${WORKED}(?: most)?`,
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
    example: (_, when) => `How much time did each tag take${when}?`,
    asks: says(
      `${WHICH} tags? ${DID} ${WORKED}(?: on| in| for| with)?(?: most)?`,
      `${MY}(?:focus|time|work) (?:by|per) tag`,
      '(?:which|what) tag (?:took|got)(?: the)? most(?: of my)? time',
      'how (?:much time|long) did each tag take',
    ),
    days: 'past',
    usual: thisWeek,
    queries: ({ span }) => [{ name: 'focus_by_tag', input: { ...span } }],
  },
  {
    example: (_, when) => `At what time of day did I focus best${when}?`,
    asks: says(
      `when (?:do|did) i ${WORKED}(?: best| most| the most)?`,
      'when am i (?:best|at my best|most productive|most focused)',
      `(?:at )?${WHICH}(?: time| times| hour| hours)(?: of(?: the)? day)? (?:do|did) i ${WORKED}(?: best| most| the most)?`,
      `(?:what (?:are|is|was) )?${MY}(?:best|busiest) (?:hours?|times?)(?: of(?: the)? day)?`,
    ),
    days: 'past',
    usual: lastDays(90),
    queries: ({ span }) => [{ name: 'focus_by_hour', input: { ...span } }],
  },
  {
    example: (_, when) => `Which weekday was my best${when}?`,
    asks: says(
      `(?:on )?${WHICH} (?:weekday|day of the week)s? (?:do|did) i ${WORKED}(?: best| most| the most)?`,
      `${WHICH} (?:weekday|day of the week) (?:is|was) my best`,
      `(?:what (?:are|is|was) )?${MY}(?:best|busiest) weekdays?`,
    ),
    days: 'past',
    usual: lastDays(90),
    queries: ({ span }) => [{ name: 'focus_by_weekday', input: { ...span } }],
  },
  {
    example: (_, when) => `How often was I interrupted${when}?`,
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
    example: () => 'How long is my streak?',
    asks: says(
      '(?:how|what|how long) is my(?: current| longest)? streak',
      'what(?: level am i(?: at| on)?| is my level)',
      `${MY}(?:streak|level)`,
      `how many ${SESSIONS} ${DID}(?: ${RECORDED}| had| have)? in (?:all|total)`,
      '(?:how|what) (?:is|are) my(?: daily| weekly)? goals?',
      'how far (?:am i|is)(?: with| from| to)? my(?: daily| weekly)? goals?',
      'did i (?:reach|meet|hit) my weekly goal',
      `${MY}(?:daily |weekly )?goals?`,
    ),
    days: 'now',
    usual: oneDay,
    queries: () => [{ name: 'progress', input: {} }],
  },
  {
    example: (_, when) => `On how many days did I reach my goal${when}?`,
    asks: says(
      'did i (?:reach|meet|hit) my(?: daily)? goal(?: each day| every day)?',
      '(?:on )?how (?:many days|often) did i (?:reach|meet|hit) my(?: daily)? goal',
      'how often (?:was|is) my(?: daily)? goal reached',
    ),
    days: 'past',
    usual: oneDay,
    queries: ({ span }) => [{ name: 'goal_days', input: { ...span } }],
  },
  {
    example: (about, when) => `How good were my estimates${about}${when}?`,
    asks: says(
      'how (?:good|accurate|right|precise|far off) (?:are|were) my estimates',
      '(?:are|were) my estimates (?:good|accurate|right|precise)',
      `${MY}(?:estimates|estimate accuracy|accuracy of my estimates)`,
      'how (?:good|well) (?:do|did) i estimate',
    ),
    days: 'past',
    takes: PROJECT,
    usual: lastDays(90),
    queries: (asked) => [{ name: 'estimate_accuracy', input: of(asked) }],
  },
  {
    example: (_, when) => `Which milestones are due${when}?`,
    asks: says(
      `${WHICH} milestones are(?: due| next| coming| coming up| due next)?`,
      '(?:when|what) is (?:my|the) next milestone(?: due)?',
      `${MY}(?:next )?milestones`,
    ),
    days: 'coming',
    usual: (today) => ({ from: today, to: addDays(today, 60) }),
    queries: ({ span }) => [{ name: 'milestones', input: { ...span } }],
  },
  {
    example: (_, when) => `What is planned${when}?`,
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
    example: (about, when) => `How many tasks did I finish${about}${when}?`,
    asks: says(
      `what ${DID} ${FINISHED}`,
      `(?:which|what|how many) tasks ${DID} (?:${FINISHED}|do|done)`,
      `${MY}(?:finished|completed|done) tasks`,
      `${MY}tasks done`,
      '(?:which|what|how many) tasks (?:are|were) (?:done|finished|completed)',
    ),
    days: 'past',
    takes: PROJECT,
    usual: thisWeek,
    queries: (asked) => [{ name: 'done_tasks', input: of(asked) }],
  },
  {
    example: (about) => `Which tasks are open${about}?`,
    asks: says(
      '(?:which|what|how many) tasks are(?: still)? (?:open|left|unfinished)',
      'how many(?: open)? tasks do i have(?: left| open)?',
      '(?:what|how much) is(?: still)? (?:open|left)(?: to do)?',
      `${MY}open tasks`,
    ),
    days: 'none',
    takes: PROJECT,
    usual: oneDay,
    queries: (asked) => [{ name: 'open_tasks', input: inProject(asked) }],
  },
  {
    example: (about, when) => `Which tasks are due${about}${when}?`,
    asks: says(
      '(?:which|what|how many) tasks are due(?: next)?',
      'what is due(?: next)?',
      `${MY}(?:due tasks|tasks due|deadlines)`,
    ),
    days: 'coming',
    takes: PROJECT,
    usual: oneDay,
    queries: (asked) => {
      const days = asked.isDated ? asked.span : { due: 'ever' };
      return [{ name: 'open_tasks', input: { ...days, ...inProject(asked) } }];
    },
  },
  {
    example: (about) => `Which tasks are overdue${about}?`,
    asks: says(
      '(?:which|what|how many) tasks are (?:overdue|late)',
      'what is (?:overdue|late)',
      `${MY}overdue tasks`,
    ),
    days: 'none',
    takes: PROJECT,
    usual: oneDay,
    queries: (asked) => [{ name: 'open_tasks', input: { due: 'overdue', ...inProject(asked) } }],
  },
  {
    example: () => 'Which projects do I have?',
    asks: says('(?:which|what) projects (?:do i have|are there)', `${MY}projects`),
    days: 'none',
    usual: oneDay,
    queries: () => [{ name: 'projects', input: {} }],
  },
  {
    example: (_, when) => `What did I do${when === '' ? ' yesterday' : when}?`,
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
