import { addDays } from '../../dates/days.ts';
import type { DayReason, OpenTask } from './types.ts';

/** Tasks that are due later wait for their turn in the person's order. */
const NEAR_DAYS = 7;

/** Why a task is taken on a day, and the day that the reason speaks of. */
export interface Claim {
  readonly why: DayReason;
  readonly dueOn: string | null;
}

const RANKS: Readonly<Record<DayReason, number>> = {
  overdue: 0,
  late: 0,
  dueToday: 1,
  due: 2,
  milestone: 3,
  repeats: 4,
  order: 5,
};

/** Why a task would be done on `day`, where the plan is made on `today`. */
export function claimOn(task: OpenTask, day: string, today: string): Claim {
  const { dueOn, milestone } = task;
  const near = addDays(day, NEAR_DAYS);
  if (dueOn !== null && dueOn < today) return { why: 'overdue', dueOn };
  if (dueOn !== null && dueOn < day) return { why: 'late', dueOn };
  if (dueOn === day) return { why: 'dueToday', dueOn };
  if (dueOn !== null && dueOn <= near) return { why: 'due', dueOn };
  if (milestone !== null && milestone.dueOn <= near) {
    return { why: 'milestone', dueOn: milestone.dueOn };
  }
  return { why: task.repeats ? 'repeats' : 'order', dueOn: null };
}

/** Tasks with their claims on a day, the most urgent first; equal ones in the person's order. */
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
        compareDays(one.claim.dueOn, other.claim.dueOn),
    );
}

function compareDays(one: string | null, other: string | null): number {
  const [a, b] = [one ?? '9999', other ?? '9999'];
  return a < b ? -1 : a > b ? 1 : 0;
}
