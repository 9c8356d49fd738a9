import { daysBetween } from '../../dates/days.ts';
import { localDate } from '../../dates/local-date.ts';
import { formatDay, formatHour } from '../../formats/days.ts';
import { formatInstant } from '../../formats/instants.ts';
import { hourOfWeek, slotOf } from '../../stats/hour-of-week.ts';
import { counted } from '../../text/counted.ts';
import type { ProposedBlock } from './types.ts';

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
    const task = taskReason(block, { today, given, isSeen: seen.has(block.taskId) });
    const isSaid = before !== undefined && before.day === block.day && before.hour === block.hour;
    const isOwn = block.isChanged === true || block.hour === 'given';
    const hour = block.isChanged === true ? 'you chose this time' : hourReason(block, given);
    const length = lengthReason(block, { given, before });
    seen.add(block.taskId);
    before = block;
    const isHourSaid = hour !== null && (isOwn || !isSaid);
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
  { today, given, isSeen }: { today: string; given: ReasonGiven; isSeen: boolean },
): string {
  if (why === 'milestone' && dueOn !== null) {
    return `“${given.milestoneOf(taskId) ?? 'A milestone'}” ${dueInWords(dueOn, today)}`;
  }
  if (why === 'planned' && dueOn !== null) {
    return dueOn < today || dueOn < day
      ? `You planned it for ${dayName(dueOn, today)}`
      : 'You planned it for this day';
  }
  if (dueOn !== null) {
    const due = upper(dueInWords(dueOn, today).replace(/^is /, ''));
    return dueOn < day && dueOn >= today ? `${due}: this is late` : due;
  }
  if (isSeen) return 'Continues';
  if (why === 'priority') return 'Your highest priority';
  return why === 'repeats' ? 'Your recurring task' : 'Next in your list';
}

/** `is due today`, `is due on Friday`, `was due on Fri 20 Nov`: a day seen from `today`. */
export function dueInWords(dueOn: string, today: string): string {
  const verb = dueOn < today ? 'was due' : 'is due';
  return `${verb} ${dayInWords(dueOn, today)}`;
}

/** `today`, `tomorrow`, `on Friday`, `on Fri 4 Dec`: a day seen from `today`. */
export function dayInWords(day: string, today: string): string {
  const ahead = daysBetween(today, day);
  return ahead >= -1 && ahead <= 1 ? dayName(day, today) : `on ${dayName(day, today)}`;
}

/** `yesterday`, `today`, `tomorrow`, `Friday`, `Fri 4 Dec`: a day after a preposition. */
export function dayName(day: string, today: string): string {
  const ahead = daysBetween(today, day);
  if (ahead === -1) return 'yesterday';
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
    case 'given':
      return 'at the time that you gave it';
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

function upper(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
