import { type Outcome, quantile, sharesUpTo } from './outcomes.ts';

/** A done task with the pomodoros that it took; `doneAt` is in epoch milliseconds. */
export interface DoneTask {
  readonly projectId: string | null;
  /** In pomodoros; null for none. */
  readonly estimate: number | null;
  /** Recorded pomodoros, at least 1. */
  readonly took: number;
  readonly doneAt: number;
}

/** The fields of an open task that a forecast is made for. */
export interface ForecastTask {
  readonly projectId: string | null;
  readonly estimate: number | null;
}

/** How sure a forecast is, by how many tasks it rests on and how much they differ. */
export type Sureness = 'low' | 'fair' | 'high';

/** How many pomodoros a task will take in all. */
export interface Forecast {
  /** As many tasks take more as take fewer. */
  readonly median: number;
  /** Four of five tasks take no more. */
  readonly safe: number;
  /** Whether it rests on the tasks of the same project, or on those of the person. */
  readonly basis: 'project' | 'person';
  /** How many of the newest done tasks it rests on. */
  readonly tasks: number;
  /** The median of how many times their estimates those tasks took; null for a task without one. */
  readonly ratio: number | null;
  readonly sureness: Sureness;
}

/** Makes forecasts for one person; null where too few tasks are known to say anything. */
export type Forecaster = (task: ForecastTask) => Forecast | null;

/** Fewer tasks say nothing. */
export const LEAST_TASKS = 3;
/** Habits change: after so many newer tasks, one counts half. */
const HALF_LIFE = 7;
/** Older tasks would hardly count. */
const MOST_TASKS = 100;
/** A task of the same project counts as much as so many others. */
const PROJECT_WEIGHT = 6;
/** The weight of a task that took exactly its estimate, which stands for what is not known. */
const PRIOR_WEIGHT = 0.7;
/** The safe value is to hold for four of five tasks; whole pomodoros hold for a little more than is aimed at. */
const AIMED_SHARE = 0.76;
/** The safe value is tried on so many of the person's own tasks. */
const TRIED_TASKS = 40;
/** The shares of outcomes among which the one of a safe value is chosen. */
const SHARES = [0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95];
const MOST_POMODOROS = 999;
/** Until many tasks were tried, it is as if so many more had held as often as they should. */
const IMAGINED_TRIALS = 8;

/** A forecast is as sure as its tasks weigh together, and as little as they differ. */
const SURENESS = [
  { name: 'high', leastTasks: 8, mostApart: 2 },
  { name: 'fair', leastTasks: 4, mostApart: 3 },
] as const;

/**
 * Returns a function that forecasts tasks from a person's own done tasks: the newer and those of the
 * same project count more. The same tasks give the same forecasts in any order.
 */
export function createForecaster(done: readonly DoneTask[]): Forecaster {
  const newest = done
    .filter(({ took, doneAt }) => took >= 1 && Number.isFinite(doneAt))
    .toSorted((one, other) => other.doneAt - one.doneAt || compareTasks(one, other));
  const estimated = newest.filter(hasEstimate).slice(0, MOST_TASKS);
  const counted = newest.slice(0, MOST_TASKS);
  const shareOf = { estimated: shareFor(estimated), counted: shareFor(counted.map(unestimated)) };
  return ({ projectId, estimate }) => {
    const task = { projectId, estimate: estimate !== null && estimate >= 1 ? estimate : null };
    return task.estimate === null
      ? forecast(counted.map(unestimated), task, shareOf.counted)
      : forecast(estimated, task, shareOf.estimated);
  };
}

function hasEstimate({ estimate }: DoneTask): boolean {
  return estimate !== null && estimate >= 1;
}

function unestimated(task: DoneTask): DoneTask {
  return { ...task, estimate: null };
}

function compareTasks(one: DoneTask, other: DoneTask): number {
  return (
    one.took - other.took ||
    (one.estimate ?? 0) - (other.estimate ?? 0) ||
    ((one.projectId ?? '') < (other.projectId ?? '') ? -1 : 1)
  );
}

function forecast(newest: readonly DoneTask[], task: ForecastTask, share: number): Forecast | null {
  if (newest.length < LEAST_TASKS) return null;
  const ofProject = newest.filter(({ projectId }) => projectId === task.projectId).length;
  const isByProject = ofProject >= LEAST_TASKS;
  const factors = weigh(newest, task);
  const outcomes = outcomesOf(factors, task);
  return {
    ...valuesAt(outcomes, share),
    basis: isByProject ? 'project' : 'person',
    tasks: isByProject ? ofProject : newest.length,
    ratio: task.estimate === null ? null : quantile(factors, 0.5),
    sureness: surenessOf(factors),
  };
}

/** How many times their estimates the tasks took, or how much they took where there are none. */
function weigh(newest: readonly DoneTask[], { projectId }: ForecastTask): Outcome[] {
  let newer = 0;
  let newerOfProject = 0;
  return newest.map((task) => {
    const isOfProject = task.projectId === projectId;
    const age = isOfProject ? newerOfProject : newer;
    newer += 1;
    if (isOfProject) newerOfProject += 1;
    const weight = 2 ** (-age / HALF_LIFE) * (isOfProject ? PROJECT_WEIGHT : 1);
    return { value: task.took / (task.estimate ?? 1), weight };
  });
}

/** The whole pomodoros that the task takes where it goes as each of the others did. */
function outcomesOf(factors: readonly Outcome[], { estimate }: ForecastTask): Outcome[] {
  const known = estimate === null ? [] : [{ value: 1, weight: PRIOR_WEIGHT }];
  return [...factors, ...known].map(({ value, weight }) => ({
    value: Math.min(MOST_POMODOROS, Math.max(1, Math.round(value * (estimate ?? 1)))),
    weight,
  }));
}

/** The median, and the value whose share of outcomes comes closest to the one given. */
function valuesAt(outcomes: readonly Outcome[], share: number): Pick<Forecast, 'median' | 'safe'> {
  const median = quantile(outcomes, 0.5);
  const candidates = sharesUpTo(outcomes).filter(({ value }) => value >= median);
  const closest = candidates.reduce(
    (best, candidate) =>
      Math.abs(candidate.share - share) < Math.abs(best.share - share) ? candidate : best,
    candidates[0] ?? { value: median, share: 1 },
  );
  return { median, safe: closest.value };
}

/**
 * The share of outcomes at which the safe value would have held for four of five of the person's own
 * last tasks, each forecast from those before it: whole pomodoros of small tasks hold for more, and
 * habits that change for fewer.
 */
function shareFor(newest: readonly DoneTask[]): number {
  const trials = newest.slice(0, TRIED_TASKS).flatMap((task, index) => {
    const before = newest.slice(index + 1);
    return before.length < LEAST_TASKS
      ? []
      : [{ took: task.took, outcomes: outcomesOf(weigh(before, task), task) }];
  });
  const off = SHARES.map((share) => {
    const held = trials.filter(({ took, outcomes }) => took <= valuesAt(outcomes, share).safe);
    const heldShare = (held.length + IMAGINED_TRIALS * share) / (trials.length + IMAGINED_TRIALS);
    return Math.abs(heldShare - AIMED_SHARE);
  });
  return SHARES[off.indexOf(Math.min(...off))] ?? AIMED_SHARE;
}

/** From how many tasks of equal weight the weights are worth, and how far the middle half lies apart. */
function surenessOf(factors: readonly Outcome[]): Sureness {
  const sum = factors.reduce((total, { weight }) => total + weight, 0);
  const squares = factors.reduce((total, { weight }) => total + weight ** 2, 0);
  const effective = sum ** 2 / squares;
  const apart = quantile(factors, 0.75) / quantile(factors, 0.25);
  const reached = SURENESS.find(
    ({ leastTasks, mostApart }) => effective >= leastTasks && apart <= mostApart,
  );
  return reached?.name ?? 'low';
}
