import { addDays, dayRange } from '../../dates/days.ts';
import { localDate } from '../../dates/local-date.ts';
import { cut, type FreeDay, freeDays } from '../plan/free-time.ts';
import { withBreaks } from '../plan/plan-days.ts';
import { earliestDay } from '../plan/priority.ts';
import type { OpenTask, PlanInput } from '../plan/types.ts';
import { focusOf } from '../session-length.ts';
import { reasoned } from './arrange.ts';
import type { ShownDays } from './plan-settings.ts';
import { paddedBlocks, unplannedOf } from './proposal.ts';
import type { DraftBlock, Proposal } from './types.ts';

/** Why something finds no place by its day; `room` where it would find one. */
export type NoPlace = 'limit' | 'time' | 'both' | 'room';

/** A task that is not done by its due day. */
export interface LateTask {
  readonly taskId: string;
  readonly dueOn: string;
  /** The day by which it should be done: its due day, or the first one with room where that is over. */
  readonly by: string;
  /** Pomodoros that have no place by then. */
  readonly pomodoros: number;
  readonly why: NoPlace;
  /** Several days were looked at for a place. */
  readonly isSeveralDays: boolean;
  /** The day on which the plan finishes it; null where it does not. */
  readonly doneOn: string | null;
}

/** A day of a plan. */
export interface DayView {
  readonly day: string;
  /** The earliest first. */
  readonly blocks: readonly DraftBlock[];
  /** The focus above the daily limit, in its unit; 0 for none. */
  readonly over: number;
  /** Why it has no room for a general session; null where it has. */
  readonly full: 'limit' | 'time' | null;
}

/** The days that are shown of a plan, with what is said about its tasks: each is in one of the counts. */
export interface PlanView {
  readonly days: readonly DayView[];
  /** The earliest due first, of the whole plan. */
  readonly late: readonly LateTask[];
  /** Tasks in these days. */
  readonly shown: number;
  /** Tasks that are done before these days. */
  readonly before: number;
  /** Tasks that wait for a later day, and are not late. */
  readonly waiting: number;
  /** Tasks of which something was left out, and nothing is in these days. */
  readonly out: number;
}

/** Returns the blocks of a proposal, the reasons by the tasks as they are now. */
export function currentBlocks({ blocks }: Proposal, input: PlanInput): DraftBlock[] {
  return blocks.map((block) => reasoned(block, input));
}

/**
 * Returns what is shown of a proposal. Day and week are parts of the same plan: what is said about a
 * day is the same in both, and the late tasks are those of the whole plan.
 */
export function viewOfPlan(
  proposal: Proposal,
  input: PlanInput,
  { from, to, startsOn }: ShownDays & { readonly startsOn: string },
): PlanView {
  const today = localDate(input.nowMs, input.timeZone);
  const rooms = roomsOf(proposal, input);
  const blocks = currentBlocks(proposal, input);
  const days = dayRange(from, to).map((day): DayView => {
    const room = rooms.find((each) => each.day === day);
    const own = blocks.filter((block) => block.day === day);
    return {
      day,
      blocks: own,
      over: Math.max(0, -(room?.toLimit ?? 0)),
      full: fullOf(room, input),
    };
  });
  const placesOf = placesByTask(proposal, input);
  const late = input.tasks
    .flatMap((task) =>
      lateTask(task, { proposal, input, rooms, today, startsOn, places: placesOf(task.id) }),
    )
    .toSorted((one, other) => (one.dueOn < other.dueOn ? -1 : one.dueOn > other.dueOn ? 1 : 0));
  const lateIds = new Set(late.map(({ taskId }) => taskId));
  const outIds = new Set(proposal.out.map(({ taskId }) => taskId));
  const counts = { shown: 0, before: 0, waiting: 0, out: 0 };
  for (const { id } of input.tasks) {
    const own = placesOf(id);
    const isOpen = unplannedOf(proposal, id, input) > 0;
    if (own.some(({ day }) => day >= from && day <= to)) counts.shown += 1;
    else if (lateIds.has(id)) continue;
    else if (outIds.has(id)) counts.out += 1;
    else if (!isOpen && own.every(({ day }) => day < from)) counts.before += 1;
    else counts.waiting += 1;
  }
  return { days, late, ...counts };
}

interface Place {
  readonly day: string;
  readonly pomodoros: number;
}

/** The days of each task in the plan and in the calendar. */
function placesByTask(
  { blocks }: Proposal,
  { locked, timeZone }: PlanInput,
): (taskId: string) => readonly Place[] {
  const places = Map.groupBy([...locked, ...blocks], ({ taskId }) => taskId);
  const known = new Map(
    [...places].map(([id, own]) => [
      id,
      own.map(({ startMs, pomodoros }) => ({ day: localDate(startMs, timeZone), pomodoros })),
    ]),
  );
  return (taskId) => known.get(taskId) ?? [];
}

interface Room {
  readonly day: string;
  /** Focus that the limit less the slack leaves. */
  readonly focus: number;
  /** Focus until the whole limit; negative above it. */
  readonly toLimit: number;
  /** The longest free time. */
  readonly gapMs: number;
}

/** The room that each day of the plan has left besides the proposal. */
function roomsOf(proposal: Proposal, input: PlanInput): Room[] {
  const today = localDate(input.nowMs, input.timeZone);
  const locked = paddedBlocks(input.locked, input);
  return freeDays({ ...input, locked }).map((day) => roomIn(day, proposal, { input, today }));
}

function roomIn(
  { day, free, taken }: FreeDay,
  { blocks }: Proposal,
  { input, today }: { input: PlanInput; today: string },
): Room {
  const { limit, slack, spent, unit, rules } = input;
  const own = blocks.filter((block) => localDate(block.startMs, input.timeZone) === day);
  const planned = own.reduce((sum, block) => sum + focusOf(block, unit), 0);
  const used = (day === today ? spent : 0) + taken + planned;
  const gaps = cut(free, withBreaks(own, rules)).map(({ startMs, endMs }) => endMs - startMs);
  return {
    day,
    focus: limit * (1 - slack) - used,
    toLimit: limit - used,
    gapMs: Math.max(0, ...gaps),
  };
}

function fullOf(room: Room | undefined, { rules, unit }: PlanInput): 'limit' | 'time' | null {
  const { workMinutes } = rules;
  if (room === undefined) return null;
  if (room.focus < focusOf({ pomodoros: 1, workMinutes }, unit)) return 'limit';
  return room.gapMs < workMinutes * 60_000 ? 'time' : null;
}

interface LateGiven {
  readonly proposal: Proposal;
  readonly input: PlanInput;
  readonly rooms: readonly Room[];
  readonly today: string;
  readonly startsOn: string;
  readonly places: readonly Place[];
}

function lateTask(task: OpenTask, given: LateGiven): readonly LateTask[] {
  const { proposal, input, rooms, today, startsOn, places } = given;
  const { id: taskId, dueOn } = task;
  if (dueOn === null || dueOn > addDays(today, input.days - 1)) return [];
  const by = dueOn >= today ? dueOn : startsOn;
  const out = proposal.out.find((each) => each.taskId === taskId)?.pomodoros ?? 0;
  const inAll = Math.max(Math.ceil(task.left) - out, sumOf(places));
  const pomodoros = inAll - sumOf(places.filter(({ day }) => day <= by));
  if (pomodoros <= 0) return [];
  const first = earliestDay(task);
  const watched = rooms.filter(({ day }) => day <= by && day >= (first > today ? first : today));
  const isDone = unplannedOf(proposal, taskId, input) === 0;
  const doneOn = isDone
    ? (places
        .map(({ day }) => day)
        .toSorted()
        .at(-1) ?? null)
    : null;
  return [
    {
      taskId,
      dueOn,
      by,
      pomodoros,
      doneOn,
      why: noPlace(watched, task, input),
      isSeveralDays: watched.length > 1,
    },
  ];
}

function sumOf(places: readonly Place[]): number {
  return places.reduce((sum, { pomodoros }) => sum + pomodoros, 0);
}

function noPlace(rooms: readonly Room[], { workMinutes }: OpenTask, input: PlanInput): NoPlace {
  const needed = focusOf({ pomodoros: 1, workMinutes }, input.unit);
  const hasFocus = rooms.map(({ focus }) => focus >= needed);
  const hasTime = rooms.map(({ gapMs }) => gapMs >= workMinutes * 60_000);
  if (rooms.some((_, at) => hasFocus[at] === true && hasTime[at] === true)) return 'room';
  if (!hasFocus.includes(true)) return 'limit';
  return hasTime.includes(true) ? 'both' : 'time';
}
