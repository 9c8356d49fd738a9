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

/** A proposed part with the reason for its estimate; empty for a typical step. */
export interface ProposedPart {
  readonly title: string;
  /** In pomodoros, 1 to 99. */
  readonly estimate: number;
  readonly why: string;
}

/** The parts of a goal: as a task of the person went, or the usual steps of a kind of goal. */
export interface Breakdown {
  readonly shape: ShapeName;
  /** The done task whose parts they follow; null for usual steps. */
  readonly pattern: string | null;
  /** Says in a sentence how long goals of this estimate usually take; empty where that is the estimate. */
  readonly note: string;
  readonly parts: readonly ProposedPart[];
}

/** The longest title of a task in characters. */
export const LONGEST_GOAL = 300;
/** A task with more parts is followed so far. */
const MOST_PARTS = 20;
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
 * Breaks a goal into parts with estimates. The parts of a done task with a similar title come first;
 * without one, the usual steps of the kind of goal, each with an estimate from a done task like it.
 * The same input gives the same parts.
 */
export function breakDown(goal: Goal, own: OwnWork): Breakdown {
  const shape = goal.shape ?? recogniseShape(goal.title);
  const newest = own.done.toSorted((a, b) => b.doneAt - a.doneAt || (a.id < b.id ? 1 : -1));
  // A kind that was chosen asks for its steps.
  const whole = goal.shape === null ? findPattern(goal, newest) : null;
  if (whole !== null) {
    return {
      shape,
      pattern: whole.title,
      note: '',
      parts: partsOf(whole, newest).map(followed(goal, whole)),
    };
  }
  const { total, note } = totalOf(goal, shape, own.forecaster);
  return { shape, pattern: null, note, parts: usualParts(goal, shape, { total, done: newest }) };
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

function usualParts(
  goal: Goal,
  name: ShapeName,
  { total, done }: { total: number; done: readonly DoneWork[] },
): ProposedPart[] {
  const { steps } = SHAPES[name];
  const shares = shareOut(
    total,
    steps.map(({ share }) => share),
  );
  // A task larger than the whole says nothing about a part of it.
  const most = Math.max(total, 2 * SHAPES[name].usual);
  const small = done.filter(({ took }) => took >= 1 && took <= most);
  return steps.map((step, at) => {
    const title = stepTitle(step, goal.title, name);
    const like = findLike(step, goal, small);
    if (like !== null) {
      return {
        title,
        estimate: inBounds(like.took),
        why: `Like “${like.title}”, which took ${like.took}`,
      };
    }
    return { title, estimate: shares[at] ?? 1, why: '' };
  });
}

/** The pomodoros of the whole, and what became of the estimate. */
function totalOf({ projectId, estimate }: Goal, name: ShapeName, forecaster: Forecaster | null) {
  if (estimate === null) return { total: SHAPES[name].usual, note: '' };
  const likely = forecaster?.({ projectId, estimate })?.median ?? estimate;
  const total = inBounds(likely);
  if (total === estimate) return { total, note: '' };
  const estimated = counted(estimate, 'pomodoro');
  return { total, note: `Tasks that you estimate at ${estimated} usually take about ${total}.` };
}

/**
 * Whole pomodoros by shares, each at least 1: they add up to the total where it is large enough.
 * The largest remainders are rounded up, the first of equal ones.
 */
function shareOut(total: number, shares: readonly number[]): number[] {
  const exact = shares.map((share) => share * total);
  const whole = exact.map((value) => Math.max(1, Math.floor(value)));
  let left = total - whole.reduce((sum, value) => sum + value, 0);
  while (left > 0) {
    const gaps = exact.map((value, at) => value - (whole[at] ?? 0));
    const at = gaps.indexOf(Math.max(...gaps));
    whole[at] = (whole[at] ?? 0) + 1;
    left -= 1;
  }
  while (left < 0) {
    const gaps = exact.map((value, at) => ((whole[at] ?? 1) > 1 ? (whole[at] ?? 1) - value : -1));
    const most = Math.max(...gaps);
    if (most < 0) break;
    const at = gaps.indexOf(most);
    whole[at] = (whole[at] ?? 1) - 1;
    left += 1;
  }
  return whole.map(inBounds);
}

/** The done task that was the same step of a goal like this: by a word of the step, and the subject. */
function findLike(step: ShapeStep, goal: Goal, newest: readonly DoneWork[]): DoneWork | null {
  const subject = titleWords(goal.title).filter((word) => !step.like.includes(word));
  let best: { task: DoneWork; score: number } | null = null;
  for (const task of newest) {
    const words = titleWords(task.title);
    if (!words.some((word) => step.like.includes(word))) continue;
    const isSameProject = goal.projectId !== null && task.projectId === goal.projectId;
    const score = 2 * sharedWords(subject, words) + (isSameProject ? 1 : 0);
    if (score > (best?.score ?? 0)) best = { task, score };
  }
  return best?.task ?? null;
}

function inBounds(pomodoros: number): number {
  return Math.min(MOST_ESTIMATE, Math.max(1, Math.round(pomodoros)));
}
