import { MEASURES, type Measure, type Routed } from '#api/features/ai/planner/measures.ts';
import { type Period, type Span, takePeriods } from '#api/features/ai/planner/periods.ts';
import { daysBetween } from '#shared/domain/dates/days.ts';

/** The names in the data of a user, and the local day. */
export interface Known {
  readonly today: string;
  /** The titles of the projects. */
  readonly projects: readonly string[];
  /** The titles of the open tasks. */
  readonly tasks: readonly string[];
}

/** A question that was understood to its last word, or the reason why it was not. */
export type Reading =
  | { readonly kind: 'read'; readonly queries: readonly Routed[]; readonly isUsualSpan: boolean }
  | { readonly kind: 'refused'; readonly why: string };

/** Words around a question that change nothing about it. */
const COURTESY =
  /^(?:(?:please|hey|hi|hello|ok|okay|and|so) )*(?:(?:can|could|would) you )?(?:please )?(?:(?:tell|show|give) me |list )?/u;
const FILLERS = / (?:please|so far|thanks|thank you|right now|now)(?= |$)/gu;
const QUOTED = /"([^"]{1,200})"/gu;
const FORECAST =
  /^(?:how (?:long|much time|many pomodoros) will (.+) (?:take|need)|forecast (?:for )?(.+))$/u;
const LONGEST_DAYS = 366;

/**
 * Reads a question as one measure of some days and at most one project. Every word has to belong to the
 * reading: a word that does not is named in the refusal, so that no other question is answered.
 */
export function readQuestion(question: string, known: Known): Reading {
  const text = plain(question);
  const quoted = [...text.matchAll(QUOTED)].map(([, title = '']) => title.trim());
  const bare = text.replaceAll(/(?<=\S)[?!.,;:]+(?= |$)/gu, '').replace(COURTESY, '');
  const forecast = forecastIn(bare.replaceAll('"', ''), known);
  if (forecast !== null) return forecast;
  const unknown = quoted.find((title) => !isTitled(known.projects, title));
  if (unknown !== undefined) return noProject(unknown, known);
  const { text: unnamed, projects } = takeProjects(bare, known);
  const { text: rest, periods, isComparison } = takePeriods(unnamed, known.today);
  const asked = ` ${rest}`.replaceAll(FILLERS, '').trim();
  const measure = MEASURES.find(({ asks }) => asks.test(asked));
  if (measure === undefined) return refused(notUnderstood(asked));
  if (projects.length > 1)
    return refused(`Ask about one project at a time, not “${projects[1]}” as well.`);
  return spansRead(measure, { project: projects[0], periods, isComparison, today: known.today });
}

interface Parts {
  readonly project: string | undefined;
  readonly periods: readonly Period[];
  readonly isComparison: boolean;
  readonly today: string;
}

function spansRead(measure: Measure, parts: Parts): Reading {
  const { project, periods, isComparison, today } = parts;
  if (project !== undefined && measure.takesProject !== true) {
    return refused(`This cannot be told for “${project}” alone.`);
  }
  if (periods.length > 1 && !isComparison)
    return refused('The question names days that do not fit together.');
  if (periods.length < (measure.least ?? 0)) {
    const missing = measure.least === 2 ? 'which two periods to compare' : 'which days it is about';
    return refused(`The question does not say ${missing}.`);
  }
  const spans = periods.map((period) => (measure.days === 'coming' ? period.coming : period.past));
  const wrong = spans.map((span) => problemOf(span, measure, today)).find((one) => one !== null);
  if (wrong !== undefined) return refused(wrong);
  const isDated = spans.length > 0;
  const all = isDated ? spans : [measure.usual(today)];
  const isUsualSpan = !isDated && ['past', 'coming'].includes(measure.days);
  const queries = all.flatMap((span) => measure.queries({ span, isDated, project }));
  return { kind: 'read', queries, isUsualSpan };
}

function problemOf({ from, to }: Span, { days }: Measure, today: string): string | null {
  if (to < from) return 'The last of the days is before the first.';
  if (daysBetween(from, to) >= LONGEST_DAYS) return 'Ask about a year at most.';
  if (days === 'none') return 'This is known only as it is now, without days.';
  if (days === 'now' && (from > today || to < today)) return 'This is known only as it is today.';
  if (days === 'past' && from > today) return 'Those days are still to come.';
  return null;
}

function refused(why: string): Reading {
  return { kind: 'refused', why };
}

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLocaleLowerCase('en')
    .replaceAll(/[“”„«»]/gu, '"')
    .replaceAll(/[‘’]/gu, "'")
    .replaceAll(/\b(what|when|where|how)'s\b/gu, '$1 is')
    .replaceAll(/\bi've\b/gu, 'i have')
    .replaceAll(/\s+/gu, ' ')
    .replace(/[?!.\s]+$/u, '')
    .trim();
}

/** The words of the sentences that are understood. */
const VOCABULARY = new Set(MEASURES.flatMap(({ asks }) => asks.source.match(/[a-z]+/gu) ?? []));

/** Takes the projects out, the longest titles first; one before which no preposition stands leaves an `@`. */
function takeProjects(text: string, { projects, today }: Known) {
  const found: string[] = [];
  let rest = ` ${text} `;
  for (const title of projects.toSorted((one, other) => other.length - one.length)) {
    const name = plain(title);
    if (name.length < 2) continue;
    const isPeriod = takePeriods(name, today).periods.length > 0 || /^\d+$/u.test(name);
    const isWords = name.split(' ').every((word) => VOCABULARY.has(word));
    const written = name.replaceAll(/[$()*+.?[\\\]^{|}]/gu, String.raw`\$&`);
    const before = '(?<before> (?:on|in|for|of|from|by|with)(?: my| the)?(?: project)?)?';
    const shown = new RegExp(`${before} (?<name>"?${written}"?)(?: project)?(?= )`, 'gu');
    const place = [...rest.matchAll(shown)].find(({ 0: whole, groups = {} }) => {
      const isQuoted = groups['name']?.startsWith('"') === true;
      if (isQuoted || / project/u.test(whole.replace(name, ''))) return true;
      return !isPeriod && (!isWords || groups['before'] !== undefined);
    });
    if (place === undefined) continue;
    found.push(title);
    const mark = place.groups?.['before'] === undefined ? ' @' : '';
    rest = rest.slice(0, place.index) + mark + rest.slice(place.index + place[0].length);
  }
  return { text: rest.replaceAll(/\s+/gu, ' ').trim(), projects: found };
}

function isTitled(titles: readonly string[], name: string): boolean {
  return titles.some((title) => plain(title) === name);
}

function noProject(name: string, { tasks }: Known): Reading {
  if (!isTitled(tasks, name)) return refused(`There is no project “${name}”.`);
  return refused(`“${name}” is a task. Of a task, only what it will take can be told.`);
}

/** The task that a forecast is asked for: by its title, or by words that only one open task has. */
function forecastIn(text: string, { tasks }: Known): Reading | null {
  const [, one, other] = FORECAST.exec(text) ?? [];
  const name = (one ?? other)?.replace(/^(?:my|the) task /u, '').trim();
  if (name === undefined) return null;
  const same = tasks.find((title) => plain(title) === name);
  const near = tasks.filter((title) => ` ${plain(title)} `.includes(` ${name} `));
  const task = same ?? (near.length === 1 ? near[0] : undefined);
  if (task === undefined) {
    return refused(
      near.length > 1
        ? `Several open tasks have “${name}” in their titles.`
        : `There is no open task “${name}”.`,
    );
  }
  return {
    kind: 'read',
    queries: [{ name: 'task_forecast', input: { task } }],
    isUsualSpan: false,
  };
}

/** Names the words that belong to no sentence that is understood. */
function notUnderstood(text: string): string {
  if (text.replaceAll('@', '').trim() === '') return 'The question does not say what to count.';
  const parts: string[] = [];
  let isOpen = false;
  for (const word of text.split(' ')) {
    const isKnown = VOCABULARY.has(word) || word === '@';
    if (!isKnown && isOpen) parts.push(`${parts.pop()} ${word}`);
    else if (!isKnown) parts.push(word);
    isOpen = !isKnown;
  }
  if (parts.length === 0) return 'Each word is known, but not the question as a whole.';
  return `Not understood: ${parts.map((part) => `“${part}”`).join(', ')}.`;
}
