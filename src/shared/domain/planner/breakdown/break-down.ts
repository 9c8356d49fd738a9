import { MOST_ESTIMATE } from '../../tasks/limits.ts';
import { counted } from '../../text/counted.ts';
import type { Forecaster } from '../forecast/forecast.ts';
import { recogniseShape, SHAPES, type ShapeName, type ShapeStep, stepTitle } from './shapes.ts';
import { likeness, sharedWords, titleWords } from './title-words.ts';

/** A done task with its words and what it took. */
export interface DoneWork {
  readonly id: string;
  readonly parentId: string | null;
  readonly projectId: string;
  readonly title: string;
  readonly estimate: number | null;
  /** Recorded pomodoros; 0 for none. */
  readonly took: number;
  /** In epoch milliseconds. */
  readonly doneAt: number;
}

/** A goal to break down. */
export interface Goal {
  readonly title: string;
  readonly projectId: string | null;
  /** Pomodoros that the whole is thought to take; null for none. */
  readonly estimate: number | null;
  /** The kind that the person chose; null to tell it from the title. */
  readonly shape: ShapeName | null;
}

/** The own work that a breakdown rests on. */
export interface OwnWork {
  readonly done: readonly DoneWork[];
  readonly forecaster: Forecaster | null;
}

/** A proposed part with the reason for its title or estimate; empty for none. */
export interface ProposedPart {
  readonly title: string;
  /** In pomodoros, 1 to 99; null where nothing is known. */
  readonly estimate: number | null;
  readonly why: string;
}

/** The parts of a goal that is like something that was done. */
export interface Breakdown {
  /** The done task whose parts they follow; null where they follow several done tasks. */
  readonly pattern: string | null;
  /** The project of that work. */
  readonly projectId: string;
  readonly parts: readonly ProposedPart[];
}

/** The answers of a person about a goal that is like nothing that was done. */
export interface GoalAnswers {
  /** The result that the person wants; empty where it was not said. */
  readonly outcome: string;
  readonly parts: readonly string[];
  /** Pomodoros of the whole; null where it was not said. */
  readonly size: number | null;
}

/** The parts that a person named, with estimates. */
export interface NamedParts {
  /** Says in a sentence how long goals of this size usually take; empty where that is the size. */
  readonly note: string;
  readonly parts: readonly ProposedPart[];
}

/** The longest title of a task in characters. */
export const LONGEST_GOAL = 300;
/** More parts are left out. */
const MOST_PARTS = 20;
/** A single done task says too little about the steps of a goal. */
const LEAST_STEPS = 2;
const VERBS = new Set(Object.values(SHAPES).flatMap(({ verbs }) => verbs));
/** At least so many words of both titles are the same in a task that is followed. */
const LEAST_LIKENESS = 0.5;

/** Returns the problem with a typed goal in a sentence, or null. */
export function goalProblem(title: string): string | null {
  const typed = title.trim();
  if (typed === '') return 'Type a goal, or choose one of your tasks.';
  if (typed.length > LONGEST_GOAL) {
    return `The goal is too long: at most ${LONGEST_GOAL} characters. Say it in one line.`;
  }
  if (!/\p{L}{2}/u.test(typed)) return 'There are no words in this. Say what you want to get done.';
  return null;
}

/**
 * Breaks a goal into parts by what the person has done: the parts of a done task with a similar title,
 * or else the done tasks that were steps of such goals. Returns null where neither is there, because
 * parts that rest on nothing help nobody. The same input gives the same parts.
 */
export function breakDown(goal: Goal, own: Pick<OwnWork, 'done'>): Breakdown | null {
  const newest = newestFirst(own.done);
  const whole = findPattern(goal, newest);
  if (whole !== null) {
    const parts = partsOf(whole, newest).map(followed(goal, whole));
    return { pattern: whole.title, projectId: whole.projectId, parts };
  }
  return fromSteps(goal, newest);
}

/**
 * Gives the parts that a person named their estimates: what a done task like it took, or else an equal
 * share of what the size leaves. The outcome comes last, as what is checked.
 */
export function partsFromAnswers(goal: Goal, answers: GoalAnswers, own: OwnWork): NamedParts {
  const newest = newestFirst(own.done).filter(({ took }) => took > 0);
  const { outcome, size } = answers;
  const check = outcome === '' ? [] : [{ title: `Check: ${outcome}`, why: 'The outcome' }];
  const named = [...answers.parts.map((title) => ({ title, why: '' })), ...check];
  const likes = named.map(({ title, why }) => (why === '' ? mostLike(title, newest) : null));
  const known = likes.reduce((sum, like) => sum + (like === null ? 0 : inBounds(like.took)), 0);
  const others = likes.filter((like) => like === null).length;
  const { total, note } = totalOf({ ...goal, estimate: size }, own.forecaster);
  const shares = total === null ? [] : shareOut(total - known, others);
  return {
    note,
    parts: named.map(({ title, why }, at) => {
      const like = likes[at] ?? null;
      if (like !== null) return { title, estimate: inBounds(like.took), why: tookInWords(like) };
      return { title, estimate: shares.shift() ?? null, why };
    }),
  };
}

/** Reads parts that were typed, one on a line or with commas between them; each once, at most twenty. */
export function readNamedParts(typed: string): string[] {
  const parts = typed
    .split(/[\n,;]/u)
    .map((part) => part.replace(/^\s*(?:[-*•]|\d+[.)])\s+/u, '').trim())
    .filter((part) => /[\p{L}\p{N}]/u.test(part))
    .map((part) => part.slice(0, LONGEST_GOAL));
  return [...new Set(parts)].slice(0, MOST_PARTS);
}

/**
 * Returns the open project that a goal belongs to: that of the work it is like, or else the one that
 * its words name; null where neither is known.
 */
export function projectOfGoal(
  title: string,
  found: Pick<Breakdown, 'projectId'> | null,
  open: readonly { readonly id: string; readonly title: string }[],
): string | null {
  const own = open.find(({ id }) => id === found?.projectId);
  if (own !== undefined) return own.id;
  const words = titleWords(title);
  const named = open.filter((project) => {
    const wanted = titleWords(project.title);
    return wanted.length > 0 && wanted.every((word) => words.includes(word));
  });
  const [first] = named.toSorted((a, b) => b.title.length - a.title.length);
  return first?.id ?? null;
}

function newestFirst(done: readonly DoneWork[]): DoneWork[] {
  return done.toSorted((a, b) => b.doneAt - a.doneAt || (a.id < b.id ? 1 : -1));
}

/** The parts of a done task in the order they were done, at most twenty of them. */
export function partsOf({ id }: DoneWork, newest: readonly DoneWork[]): DoneWork[] {
  const parts = newest.filter(({ parentId }) => parentId === id);
  return parts.toReversed().slice(0, MOST_PARTS);
}

/** The done task with parts whose title is most like the goal, the newest of several. */
export function findPattern(
  goal: Pick<Goal, 'title'>,
  newest: readonly DoneWork[],
): DoneWork | null {
  const wanted = titleWords(goal.title);
  const wholes = new Set(newest.map(({ parentId }) => parentId));
  let best: { task: DoneWork; score: number } | null = null;
  for (const task of newest) {
    if (!wholes.has(task.id)) continue;
    const words = titleWords(task.title);
    const score = likeness(wanted, words);
    if (score < LEAST_LIKENESS || sharedWords(wanted, words) < Math.min(2, wanted.length)) continue;
    if (score > (best?.score ?? 0)) best = { task, score };
  }
  return best?.task ?? null;
}

function followed(goal: Goal, whole: DoneWork): (part: DoneWork) => ProposedPart {
  return ({ title, took, estimate }) => {
    const reason =
      took > 0
        ? `which took ${took}`
        : estimate === null
          ? 'which has no sessions'
          : `which you estimated at ${estimate}`;
    return {
      title: withNumberOf(goal.title, whole.title, title),
      estimate: inBounds(took > 0 ? took : (estimate ?? 1)),
      why: `Like “${title}” in “${whole.title}”, ${reason}`,
    };
  };
}

const NUMBERS = /\d+/gu;

/** `Outline chapter 2` of `Write chapter 2` becomes `Outline chapter 3` for `Write chapter 3`. */
function withNumberOf(goal: string, whole: string, part: string): string {
  const [wanted, ...moreWanted] = goal.match(NUMBERS) ?? [];
  const [known, ...moreKnown] = whole.match(NUMBERS) ?? [];
  if (wanted === undefined || known === undefined) return part;
  if (moreWanted.length > 0 || moreKnown.length > 0) return part;
  return part.replace(NUMBERS, (number) => (number === known ? wanted : number));
}

/** The done tasks that were steps of such goals; null for fewer than two. */
function fromSteps(goal: Goal, newest: readonly DoneWork[]): Breakdown | null {
  const shape = goal.shape ?? recogniseShape(goal.title);
  const taken = new Set<string>();
  const found = SHAPES[shape].steps.flatMap((step) => {
    const like = findLike(
      step,
      goal,
      newest.filter(({ id, took }) => took > 0 && !taken.has(id)),
    );
    if (like === null) return [];
    taken.add(like.id);
    return [{ step, like }];
  });
  const [first] = found;
  if (first === undefined || found.length < LEAST_STEPS) return null;
  return {
    pattern: null,
    projectId: first.like.projectId,
    parts: found.map(({ step, like }) => {
      const again = withNumberOf(goal.title, like.title, like.title);
      const title = again === like.title ? stepTitle(step, goal.title, shape) : again;
      return { title: title ?? like.title, estimate: inBounds(like.took), why: tookInWords(like) };
    }),
  };
}

function tookInWords({ title, took }: DoneWork): string {
  return `Like “${title}”, which took ${took}`;
}

/** The done task whose title is most like another one, the newest of several; null for none. */
function mostLike(title: string, newest: readonly DoneWork[]): DoneWork | null {
  const wanted = titleWords(title);
  let best: { task: DoneWork; score: number } | null = null;
  for (const task of newest) {
    const score = likeness(wanted, titleWords(task.title));
    if (score >= LEAST_LIKENESS && score > (best?.score ?? 0)) best = { task, score };
  }
  return best?.task ?? null;
}

/** The pomodoros of the whole, and what became of the size; null where none was said. */
function totalOf({ projectId, estimate }: Goal, forecaster: Forecaster | null) {
  if (estimate === null) return { total: null, note: '' };
  const likely = forecaster?.({ projectId, estimate })?.median ?? estimate;
  const total = inBounds(likely);
  if (total === estimate) return { total, note: '' };
  const estimated = counted(estimate, 'pomodoro');
  return { total, note: `Tasks that you estimate at ${estimated} usually take about ${total}.` };
}

/** Whole pomodoros in equal shares, each at least 1; the first ones have what is left. */
function shareOut(total: number, shares: number): number[] {
  const all = Math.max(total, shares);
  return Array.from({ length: shares }, (_, at) =>
    inBounds(Math.floor(all / shares) + (at < all % shares ? 1 : 0)),
  );
}

/** The done task that was the same step of a goal like this: by a word of the step, and the subject. */
function findLike(step: ShapeStep, goal: Goal, newest: readonly DoneWork[]): DoneWork | null {
  const subject = titleWords(goal.title).filter(
    (word, at) => !step.like.includes(word) && !(at === 0 && VERBS.has(word)),
  );
  let best: { task: DoneWork; score: number } | null = null;
  for (const task of newest) {
    const words = titleWords(task.title);
    if (!words.some((word) => step.like.includes(word))) continue;
    const isSameProject = goal.projectId !== null && task.projectId === goal.projectId;
    const shared = sharedWords(subject, words);
    const score = 2 * shared + (isSameProject ? 1 : 0);
    if (shared > 0 && score > (best?.score ?? 0)) best = { task, score };
  }
  return best?.task ?? null;
}

function inBounds(pomodoros: number): number {
  return Math.min(MOST_ESTIMATE, Math.max(1, Math.round(pomodoros)));
}
