import { addDays } from '../../dates/days.ts';
import type { DayReason, OpenTask } from './types.ts';

/** Tasks that are due later wait for their turn in the person's order. */
const NEAR_DAYS = 7;
const NO_PRIORITY = 4;

/** Why a task is taken on a day, and the day that the reason speaks of. */
export interface Claim {
  readonly why: DayReason;
  readonly dueOn: string | null;
}

const RANKS: Readonly<Record<DayReason, number>> = {
  overdue: 0,
  late: 0,
  dueToday: 1,
  planned: 2,
  due: 3,
  priority: 4,
  milestone: 5,
  repeats: 6,
  order: 7,
};

/** Returns the first day on which a task may be proposed; empty for any. */
export function earliestDay({ plannedOn, dueOn }: OpenTask): string {
  const planned = plannedOn ?? '';
  return dueOn !== null && dueOn < planned ? dueOn : planned;
}

/** Why a task would be done on `day`, where the plan is made on `today`. */
export function claimOn(task: OpenTask, day: string, today: string): Claim {
  const { dueOn, milestone, plannedOn = null } = task;
  const near = addDays(day, NEAR_DAYS);
  if (dueOn !== null && dueOn < today) return { why: 'overdue', dueOn };
  if (dueOn !== null && dueOn < day) return { why: 'late', dueOn };
  if (dueOn === day) return { why: 'dueToday', dueOn };
  if (plannedOn !== null && plannedOn <= day) return { why: 'planned', dueOn: plannedOn };
  if (dueOn !== null && dueOn <= near) return { why: 'due', dueOn };
  if (task.priority === 1) return { why: 'priority', dueOn: null };
  if (milestone !== null && milestone.dueOn <= near) {
    return { why: 'milestone', dueOn: milestone.dueOn };
  }
  return { why: task.repeats ? 'repeats' : 'order', dueOn: null };
}

/**
 * Tasks with their claims on a day, the most urgent first. Of those that are due or belong to a
 * milestone the earliest day comes first, of others the highest priority; equal ones are in the
 * person's order.
 */
export function claims(
  tasks: readonly OpenTask[],
  day: string,
  today: string,
): { readonly task: OpenTask; readonly claim: Claim }[] {
  return tasks
    .map((task) => ({ task, claim: claimOn(task, day, today) }))
    .toSorted(
      (one, other) =>
        RANKS[one.claim.why] - RANKS[other.claim.why] ||
        compareDays(one.claim.dueOn, other.claim.dueOn) ||
        (one.task.priority ?? NO_PRIORITY) - (other.task.priority ?? NO_PRIORITY),
    );
}

function compareDays(one: string | null, other: string | null): number {
  const [a, b] = [one ?? '9999', other ?? '9999'];
  return a < b ? -1 : a > b ? 1 : 0;
}
