import { addDays, daysBetween } from '../../dates/days.ts';
import { localDate } from '../../dates/local-date.ts';
import { formatDay, formatHour } from '../../formats/days.ts';
import { formatInstant } from '../../formats/instants.ts';
import { hourOfWeek, slotOf } from '../../stats/hour-of-week.ts';
import { counted } from '../../text/counted.ts';
import type { LeftOver, ProposedBlock } from './types.ts';

/** The due day of what does not fit is said where it is no further away. */
const NEAR_DAYS = 14;

/** The fields of a block that its reason speaks of. */
export type ReasonedBlock = Pick<
  ProposedBlock,
  'taskId' | 'day' | 'why' | 'dueOn' | 'hour' | 'startMs' | 'workMinutes'
> & {
  /** The person chose its time or length. */
  readonly isChanged?: boolean;
};

/** The facts that reasons need besides the blocks. */
export interface ReasonGiven {
  readonly nowMs: number;
  readonly timeZone: string;
  /** The general session length. */
  readonly workMinutes: number;
  /** Returns the title of the next milestone of a task's project. */
  milestoneOf(taskId: string): string | null;
}

/**
 * Says why each block is where it is: `Due tomorrow; you finish most sessions around 10:00.` What
 * holds for the block before as well is not said twice.
 */
export function reasonsInWords(blocks: readonly ReasonedBlock[], given: ReasonGiven): string[] {
  const today = localDate(given.nowMs, given.timeZone);
  const seen = new Set<string>();
  let before: ReasonedBlock | undefined;
  return blocks.map((block) => {
    const task = taskReason(block, { today, given, isSeen: seen.has(block.taskId), before });
    const isSaid = before !== undefined && before.day === block.day && before.hour === block.hour;
    const hour = block.isChanged === true ? 'you chose this time' : hourReason(block, given);
    const length = lengthReason(block, { given, before });
    seen.add(block.taskId);
    before = block;
    const isHourSaid = hour !== null && (block.isChanged === true || !isSaid);
    return `${isHourSaid ? `${task}; ${hour}.` : `${task}.`}${length}`;
  });
}

/** Says the session length of the project, where it is not the general one. */
function lengthReason(
  { day, workMinutes }: ReasonedBlock,
  { given, before }: { given: ReasonGiven; before: ReasonedBlock | undefined },
): string {
  const isSaid = before?.day === day && before.workMinutes === workMinutes;
  if (workMinutes === given.workMinutes || isSaid) return '';
  return ` Sessions of its project are ${counted(workMinutes, 'minute')}.`;
}

function taskReason(
  { taskId, why, dueOn, day }: ReasonedBlock,
  about: {
    today: string;
    given: ReasonGiven;
    isSeen: boolean;
    before: ReasonedBlock | undefined;
  },
): string {
  const { today, given, isSeen, before } = about;
  if (why === 'milestone' && dueOn !== null) {
    return `“${given.milestoneOf(taskId) ?? 'A milestone'}” ${dueInWords(dueOn, today)}`;
  }
  if (dueOn !== null) {
    const due = upper(dueInWords(dueOn, today).replace(/^is /, ''));
    const isLate = dueOn < day && dueOn >= today;
    return isLate ? `${due}, but there is no room before` : due;
  }
  if (isSeen) return 'Continues';
  if (why === 'repeats') return 'Your recurring task';
  return before === undefined ? 'First in your list' : 'Next in your list';
}

/** `is due today`, `is due on Friday`, `was due on Fri 20 Nov`: a day seen from `today`. */
export function dueInWords(dueOn: string, today: string): string {
  const verb = dueOn < today ? 'was due' : 'is due';
  return `${verb} ${dayInWords(dueOn, today)}`;
}

/** `today`, `tomorrow`, `on Friday`, `on Fri 4 Dec`: a day seen from `today`. */
export function dayInWords(day: string, today: string): string {
  const ahead = daysBetween(today, day);
  if (ahead === -1) return 'yesterday';
  return ahead === 0 || ahead === 1 ? dayName(day, today) : `on ${dayName(day, today)}`;
}

/** `today`, `tomorrow`, `Friday`, `Fri 4 Dec`: a day after a preposition. */
export function dayName(day: string, today: string): string {
  const ahead = daysBetween(today, day);
  if (ahead === 0) return 'today';
  if (ahead === 1) return 'tomorrow';
  return ahead > 1 && ahead < 7
    ? formatInstant(`${day}T12:00:00Z`, 'longWeekday', 'UTC')
    : formatDay(day, 'weekdayAndDay');
}

function hourReason(
  { startMs, hour }: ReasonedBlock,
  { timeZone }: Pick<ReasonGiven, 'timeZone'>,
): string | null {
  const around = `around ${formatHour(slotOf(hourOfWeek(startMs, timeZone)).hour)}`;
  switch (hour) {
    case 'best':
      return `you finish most sessions ${around}`;
    case 'usual':
      return `you often finish sessions ${around}`;
    case 'free':
      return 'not your usual time, but it is free';
    case 'unknown':
      return null;
  }
}

/** The facts that are said with what found no place. */
export interface LeftGiven {
  readonly today: string;
  readonly hours: { readonly from: number; readonly to: number };
  readonly isWeek: boolean;
  /** The session length of the task's project, where it is not the general one. */
  readonly ownMinutes: number | null;
}

/** Says why pomodoros of a task found no place: `No room for 3 pomodoros: …`. */
export function leftInWords({ pomodoros, why, dueOn }: LeftOver, given: LeftGiven): string {
  const { today, hours, isWeek, ownMinutes } = given;
  const limit = isWeek ? 'your limit is reached on each day' : 'your limit for the day is reached';
  const more = ownMinutes === null ? 'nothing more is' : `no ${counted(ownMinutes, 'minute')} are`;
  const reason =
    why === 'limit'
      ? limit
      : `${more} free between ${formatHour(hours.from)} and ${formatHour(hours.to % 24)}`;
  const isNear = dueOn !== null && dueOn <= addDays(today, NEAR_DAYS);
  const due = isNear ? ` It ${dueInWords(dueOn, today)}.` : '';
  return `No room for ${counted(pomodoros, 'pomodoro')}: ${reason}.${due}`;
}

function upper(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
