import {
  MEASURES,
  type Measure,
  type Routed,
  type Subject,
} from '#api/features/ai/planner/measures.ts';
import { offersFor } from '#api/features/ai/planner/offers.ts';
import { type Period, type Span, takePeriods } from '#api/features/ai/planner/periods.ts';
import { plainQuestion, takeSubjects, VOCABULARY } from '#api/features/ai/planner/subjects.ts';
import { daysBetween } from '#shared/domain/dates/days.ts';

/** The names in the data of a user, and the local day. */
export interface Known {
  readonly today: string;
  /** The titles of the projects. */
  readonly projects: readonly string[];
  /** The titles of all tasks, the open ones first. */
  readonly tasks: readonly string[];
  /** The titles of the open tasks. */
  readonly openTasks: readonly string[];
  readonly tags: readonly string[];
}

/** A question that was understood to its last word, or the reason why it was not. */
export type Reading =
  | {
      readonly kind: 'read';
      readonly queries: readonly Routed[];
      readonly isUsualSpan: boolean;
      /** Two periods are compared: the queries are those of the first, then those of the second. */
      readonly isComparison: boolean;
    }
  | {
      readonly kind: 'refused';
      readonly why: string;
      /** Questions near to it that can be answered. */
      readonly offers: readonly string[];
    };

/** Words around a question that change nothing about it. */
const COURTESY =
  /^(?:(?:please|hey|hi|hello|ok|okay|and|so) )*(?:(?:can|could|would) you )?(?:please )?(?:(?:tell|show|give) me |list )?/u;
const FILLERS = / (?:please|so far|thanks|thank you|right now|now)(?= |$)/gu;
const FORECAST =
  /^(?:how (?:long|much time|many pomodoros) will (.+) (?:take|need)|forecast (?:for )?(.+))$/u;
const LONGEST_DAYS = 366;
/** Names that are offered for a phrase at most. */
const MOST_NEAR = 3;

/**
 * Reads a question as one measure of some days and at most one project, task or tag. Every word has to
 * belong to the reading: a word that does not is named in the refusal, so that no other question is
 * answered. The refusal offers questions that can be answered.
 */
export function readQuestion(question: string, known: Known): Reading {
  const text = plainQuestion(question);
  const bare = text.replaceAll(/(?<=\S)[?!.,;:]+(?= |$)/gu, '').replace(COURTESY, '');
  const forecast = forecastIn(bare.replaceAll('"', ''), known);
  if (forecast !== null) return forecast;
  const { text: unnamed, subjects, unknown } = takeSubjects(bare, known);
  const { text: rest, periods, isComparison } = takePeriods(unnamed, known.today);
  const asked = ` ${rest}`.replaceAll(FILLERS, '').trim();
  const parts = { subject: subjects[0], periods, isComparison, today: known.today };
  const canAnswer = (offer: string) => readParts(offer, known);
  const refuse = (why: string, near: readonly string[] = []): Reading => {
    const others = near.length > 0 ? [] : offersFor({ asked, ...parts }, canAnswer);
    return { kind: 'refused', why, offers: [...near, ...others] };
  };
  if (unknown !== null) return refuse(unknown);
  const measure = measureOf(asked);
  if (measure === undefined) {
    const phrases = unknownPhrases(asked);
    return refuse(
      notUnderstood(asked, phrases),
      nearNames(question, phrases, known).filter(canAnswer),
    );
  }
  if (subjects.length > 1) {
    return refuse(`Ask about one thing at a time, not about “${subjects[1]?.name}” as well.`);
  }
  const problem = problemWith(measure, parts);
  if (problem !== null) return refuse(problem);
  const { spans, isUsual } = spansOf(measure, parts);
  const isDated = periods.length > 0;
  const { subject } = parts;
  const queries = spans.flatMap((span) => measure.queries({ span, isDated, subject }));
  return { kind: 'read', queries, isUsualSpan: isUsual, isComparison };
}

/** Returns whether a question would be answered. */
function readParts(question: string, known: Known): boolean {
  const bare = plainQuestion(question);
  const { text: unnamed, subjects, unknown } = takeSubjects(bare, known);
  const { text: rest, ...days } = takePeriods(unnamed, known.today);
  const measure = measureOf(rest);
  const parts = { subject: subjects[0], ...days, today: known.today };
  return measure !== undefined && unknown === null && problemWith(measure, parts) === null;
}

function measureOf(asked: string): Measure | undefined {
  return MEASURES.find(({ asks }) => asks.test(asked));
}

interface Parts {
  readonly subject: Subject | undefined;
  readonly periods: readonly Period[];
  readonly isComparison: boolean;
  readonly today: string;
}

/** Why a measure cannot be told as it is asked; null where it can. */
function problemWith(measure: Measure, parts: Parts): string | null {
  const { subject, periods, isComparison, today } = parts;
  if (subject !== undefined && measure.takes?.includes(subject.kind) !== true) {
    return `This cannot be told for the ${subject.kind} “${subject.name}” alone.`;
  }
  if (periods.length > 1 && !isComparison) {
    return 'The question names days that do not fit together.';
  }
  if (periods.length < (measure.least ?? 0)) {
    const missing = measure.least === 2 ? 'which two periods to compare' : 'which days it is about';
    return `The question does not say ${missing}.`;
  }
  const { spans } = spansOf(measure, parts);
  if (periods.length === 0) return null;
  return spans.map((span) => problemOf(span, measure, today)).find((one) => one !== null) ?? null;
}

function spansOf(measure: Measure, { periods, today }: Parts) {
  const spans = periods.map((period) => (measure.days === 'coming' ? period.coming : period.past));
  const isUsual = spans.length === 0 && ['past', 'coming'].includes(measure.days);
  return { spans: spans.length > 0 ? spans : [measure.usual(today)], isUsual };
}

function problemOf({ from, to }: Span, { days }: Measure, today: string): string | null {
  if (to < from) return 'The last of the days is before the first.';
  if (daysBetween(from, to) >= LONGEST_DAYS) return 'Ask about a year at most.';
  if (days === 'none') return 'This is known only as it is now, without days.';
  if (days === 'now' && (from > today || to < today)) return 'This is known only as it is today.';
  if (days === 'past' && from > today) return 'Those days are still to come.';
  return null;
}

/** The task that a forecast is asked for: by its title, or by words that only one open task has. */
function forecastIn(text: string, { openTasks }: Known): Reading | null {
  const [, one, other] = FORECAST.exec(text) ?? [];
  const name = (one ?? other)?.replace(/^(?:my|the) task /u, '').trim();
  if (name === undefined) return null;
  const same = openTasks.find((title) => plainQuestion(title) === name);
  const near = openTasks.filter((title) => ` ${plainQuestion(title)} `.includes(` ${name} `));
  const task = same ?? (near.length === 1 ? near[0] : undefined);
  if (task !== undefined) {
    const queries = [{ name: 'task_forecast', input: { task } }];
    return { kind: 'read', queries, isUsualSpan: false, isComparison: false };
  }
  const offers = near.slice(0, 3).map((title) => `How long will “${title}” take?`);
  const why =
    near.length > 1
      ? `Several open tasks have “${name}” in their titles.`
      : `There is no open task “${name}”.`;
  return { kind: 'refused', why, offers };
}

/** The words that belong to no sentence that is understood, those beside each other together. */
function unknownPhrases(text: string): string[] {
  const phrases: string[] = [];
  let isOpen = false;
  for (const word of text.split(' ').filter((one) => one !== '')) {
    const isKnown = VOCABULARY.has(word) || word === '@';
    if (!isKnown && isOpen) phrases.push(`${phrases.pop()} ${word}`);
    else if (!isKnown) phrases.push(word);
    isOpen = !isKnown;
  }
  return phrases;
}

function notUnderstood(text: string, phrases: readonly string[]): string {
  if (text.replaceAll('@', '').trim() === '') return 'The question does not say what to count.';
  if (phrases.length === 0) return 'Each word is known, but not the question as a whole.';
  return `Not understood: ${phrases.map((phrase) => `“${phrase}”`).join(', ')}.`;
}

/** The question with the names of projects and tasks that have its one unknown phrase in them. */
function nearNames(
  question: string,
  phrases: readonly string[],
  { projects, tasks }: Known,
): string[] {
  const [phrase] = phrases;
  if (phrase === undefined || phrases.length > 1) return [];
  const names = [...projects, ...tasks].filter((name) =>
    ` ${plainQuestion(name)} `.includes(` ${phrase} `),
  );
  const place = question.replaceAll(/[‘’]/gu, "'").toLowerCase().indexOf(phrase);
  if (place < 0) return [];
  const [before, after] = [question.slice(0, place), question.slice(place + phrase.length)];
  return [...new Set(names)].slice(0, MOST_NEAR).map((name) => `${before}“${name}”${after}`.trim());
}
