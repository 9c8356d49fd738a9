import { formatDay, formatHour } from '../../formats/days.ts';
import { formatNumber, formatTime } from '../../formats/formats.ts';
import { formatMinutes } from '../../stats/format-minutes.ts';
import { counted } from '../../text/counted.ts';
import { dayInWords, dayName, dueInWords } from '../plan/plan-words.ts';
import type { PlanInput } from '../plan/types.ts';
import type { DayView, LateTask, PlanView } from './plan-view.ts';
import type { Proposal } from './types.ts';

/** `3 blocks, 7 pomodoros` */
export function sizeInWords(blocks: readonly { readonly pomodoros: number }[]): string {
  const pomodoros = blocks.reduce((sum, block) => sum + block.pomodoros, 0);
  return `${counted(blocks.length, 'block')}, ${counted(pomodoros, 'pomodoro')}`;
}

/** Says how much a day holds and when it ends: `3 blocks, 7 pomodoros, until 15:40`. */
export function dayInFigures({ blocks }: DayView, timeZone: string): string {
  const endMs = Math.max(...blocks.map((block) => block.endMs));
  return `${sizeInWords(blocks)}, until ${formatTime(endMs, timeZone)}`;
}

/** Says by how much a day is above the limit; empty where it is not. */
export function overInWords({ over }: DayView, { unit }: PlanInput): string {
  if (over <= 0) return '';
  const amount = unit === 'pomodoros' ? counted(Math.ceil(over), 'pomodoro') : formatMinutes(over);
  return `This day is ${amount} above your limit.`;
}

/** The facts that late tasks are said with. */
export interface LateGiven {
  readonly today: string;
  readonly hours: { readonly from: number; readonly to: number };
  /** How many days the plan has. */
  readonly days: number;
  /** The session length of the task's project, where it is not the general one. */
  readonly ownMinutes: number | null;
}

/** Says how much of a task does not fit by its due day, why, and when it would be done. */
export function lateInWords(late: LateTask, given: LateGiven): string {
  const { dueOn, by, pomodoros, why, doneOn } = late;
  const due = dueInWords(dueOn, given.today);
  const until = by === dueOn ? 'by then' : `by ${dayName(by, given.today)}`;
  const [is, does] = pomodoros === 1 ? ['is', 'does'] : ['are', 'do'];
  const amount = counted(pomodoros, 'pomodoro');
  const rest =
    why === 'room'
      ? `${amount} ${is} not planned ${until}, though there is room.`
      : `${amount} ${does} not fit ${until}: ${noPlaceInWords(late, given)}.`;
  const done =
    doneOn === null
      ? ` The plan of the next ${given.days} days does not finish it.`
      : ` The plan finishes it ${dayInWords(doneOn, given.today)}.`;
  return `It ${due}. ${rest}${done}`;
}

function noPlaceInWords(
  { why, isSeveralDays }: LateTask,
  { hours, ownMinutes }: LateGiven,
): string {
  const span = `between ${formatHour(hours.from)} and ${formatHour(hours.to % 24)}`;
  const more = ownMinutes === null ? 'nothing more is' : `no ${counted(ownMinutes, 'minute')} are`;
  switch (why) {
    case 'limit':
      return isSeveralDays
        ? 'your limit is reached on each day'
        : 'your limit for the day is reached';
    case 'time':
      return `${more} free ${span}`;
    default:
      return 'the days until then are full';
  }
}

/** Says where the tasks are that are not shown; empty for none. */
export function othersInWords({ before, waiting }: PlanView, isWeek: boolean): string {
  const days = isWeek ? 'these days' : 'this day';
  const are = (count: number) => (count === 1 ? 'is' : 'are');
  const earlier =
    before === 0 ? [] : [`${counted(before, 'task')} ${are(before)} planned before ${days}.`];
  const later = waiting === 0 ? [] : [`${counted(waiting, 'other task')} can wait.`];
  return [...earlier, ...later].join(' ');
}

/** Says how many open tasks a plan does not look at; empty for none. */
export function unseenInWords(others: number, seen: number): string {
  if (others === 0) return '';
  return `This plan looks at ${formatNumber(seen)} tasks and leaves ${formatNumber(others)} aside.`;
}

/** Says why no block is shown: `given.full` is that of the day, null where a week is shown. */
export function nothingInWords(
  view: PlanView,
  { proposal, input, isWeek }: { proposal: Proposal; input: PlanInput; isWeek: boolean },
): string {
  const { hours } = input;
  const hasOpen = view.waiting > 0 || view.late.length > 0;
  const full = view.days.length > 0 && view.days.every((day) => day.full !== null);
  const isLimit = view.days.some((day) => day.full === 'limit');
  if (hasOpen && full) {
    if (isLimit) {
      return `There is no room for more${isWeek ? '' : ' on this day'}: your limit is reached. Raise it above to plan more.`;
    }
    return `There is no room for more${isWeek ? '' : ' on this day'}: nothing is free between ${formatHour(hours.from)} and ${formatHour(hours.to % 24)}.`;
  }
  if (hasOpen || view.before > 0) {
    return `Nothing is proposed for ${isWeek ? 'these days' : 'this day'}.`;
  }
  return proposal.out.length > 0
    ? 'Nothing is in the plan. Put a task back, or reset the plan.'
    : 'Everything is planned: see your calendar.';
}

/** `Today, Fri 27 Nov` */
export function dayHeading(day: string, today: string): string {
  const name = dayName(day, today);
  const isNear = name === 'today' || name === 'tomorrow';
  const date = formatDay(day, 'weekdayAndDay');
  return isNear ? `${name.charAt(0).toUpperCase()}${name.slice(1)}, ${date}` : date;
}
