import { localDate } from '../../dates/local-date.ts';
import { reasonsInWords } from '../plan/plan-words.ts';
import type { PlanInput } from '../plan/types.ts';
import type { ShownDays } from './plan-settings.ts';
import { currentBlocks, type DayView, type LateTask, viewOfPlan } from './plan-view.ts';
import type { DraftBlock, Proposal } from './types.ts';
import {
  dayHeading,
  dayInFigures,
  lateInWords,
  nothingInWords,
  othersInWords,
  overInWords,
  unseenInWords,
} from './view-words.ts';

/** A day of a plan in words, with its blocks and why each is there. */
export interface SaidDay {
  readonly day: string;
  readonly heading: string;
  readonly figures: string;
  /** Says by how much it is above the limit; empty where it is not. */
  readonly over: string;
  readonly rows: readonly { readonly block: DraftBlock; readonly reason: string }[];
}

/** Everything that is said about the shown days of a plan. */
export interface SaidPlan {
  /** The days with blocks. */
  readonly days: readonly SaidDay[];
  /** Says why there is no block; empty where there is one. */
  readonly nothing: string;
  readonly late: readonly (LateTask & { readonly words: string })[];
  /** Says where the other tasks are; empty for none. */
  readonly others: string;
}

/** The first day with room, the days that are shown, and how many tasks the plan leaves aside. */
export interface SaidGiven {
  readonly startsOn: string;
  readonly shown: ShownDays;
  readonly aside: number;
}

/** Says the shown days of a plan. A day is said in the same words alone and in its week. */
export function sayPlan(proposal: Proposal, input: PlanInput, given: SaidGiven): SaidPlan {
  const { startsOn, shown, aside } = given;
  const { from, to } = shown;
  const today = localDate(input.nowMs, input.timeZone);
  const isWeek = from !== to;
  const view = viewOfPlan(proposal, input, { from, to, startsOn });
  const reasons = reasonsOf(proposal, input);
  const days = view.days.filter(({ blocks }) => blocks.length > 0);
  const others = [othersInWords(view, isWeek), unseenInWords(aside, input.tasks.length)];
  return {
    days: days.map((day) => saidDay(day, { reasons, today, input })),
    nothing: days.length > 0 ? '' : nothingInWords(view, { proposal, input, isWeek }),
    late: saidLate(view.late, input, today),
    others: others.filter((words) => words !== '').join(' '),
  };
}

function saidDay(
  day: DayView,
  given: { reasons: ReadonlyMap<string, string>; today: string; input: PlanInput },
): SaidDay {
  return {
    day: day.day,
    heading: dayHeading(day.day, given.today),
    figures: dayInFigures(day, given.input.timeZone),
    over: overInWords(day, given.input),
    rows: day.blocks.map((block) => ({ block, reason: given.reasons.get(block.id) ?? '' })),
  };
}

/** The reasons of all blocks: what holds for the block before is not said twice, whatever is shown. */
function reasonsOf(proposal: Proposal, input: PlanInput): ReadonlyMap<string, string> {
  const milestones = new Map(input.tasks.map(({ id, milestone }) => [id, milestone?.title]));
  const blocks = currentBlocks(proposal, input);
  const words = reasonsInWords(blocks, {
    nowMs: input.nowMs,
    timeZone: input.timeZone,
    workMinutes: input.rules.workMinutes,
    milestoneOf: (taskId) => milestones.get(taskId) ?? null,
  });
  return new Map(blocks.map(({ id }, index) => [id, words[index] ?? '']));
}

function saidLate(late: readonly LateTask[], input: PlanInput, today: string) {
  const { hours, days, rules } = input;
  const lengths = new Map(input.tasks.map(({ id, workMinutes }) => [id, workMinutes]));
  return late.map((one) => {
    const minutes = lengths.get(one.taskId) ?? rules.workMinutes;
    const ownMinutes = minutes === rules.workMinutes ? null : minutes;
    return { ...one, words: lateInWords(one, { today, hours, days, ownMinutes }) };
  });
}
