import type { Span } from '../../calendar/block-rules.ts';
import { endOfLocalDay, localDate } from '../../dates/local-date.ts';
import { firstInstantShowing } from '../../dates/wall-time.ts';
import type { GoalUnit } from '../../settings/timer-settings.ts';
import { hourOfWeek } from '../../stats/hour-of-week.ts';
import { sessionLengthMs } from '../../timer/engine/rules.ts';
import type { TimerRules } from '../../timer/types.ts';
import { focusOf } from '../session-length.ts';
import { bestSpans, cut, type FreeDay, freeDays } from './free-time.ts';
import { lengthOf, placeRuns, type Run, type Want } from './place-runs.ts';
import { type Claim, claims, earliestDay } from './priority.ts';
import type { DayPlan, HourReason, LeftOver, OpenTask, PlanInput, ProposedBlock } from './types.ts';

/** An hour is one of the best from this score on. */
const BEST_SCORE = 0.75;
/** Free time taken beyond what is needed, because pieces of it are too short for a pomodoro. */
const SPARE = 1.25;

const IN_ORDER: Claim = { why: 'order', dueOn: null };

/**
 * Proposes blocks for the open tasks: the most urgent first, in the hours in which the person
 * finishes sessions, with breaks, and never more focus on a day than the limit less the slack. Tasks
 * with a time of their own come at that time, beyond the limit and the hours as well. It overlaps
 * nothing that is taken or locked, and the same input gives the same plan: that of more days begins
 * with that of fewer. What does not fit is left.
 */
export function planDays(input: PlanInput): DayPlan {
  const today = localDate(input.nowMs, input.timeZone);
  const left = leftOf(input);
  const blocks: ProposedBlock[] = [];
  for (const day of freeDays(input)) {
    const open = input.tasks.filter(({ id }) => (left.get(id) ?? 0) > 0);
    if (open.length === 0) break;
    const ranked = claims(
      open.filter((task) => earliestDay(task) <= day.day),
      day.day,
      today,
    );
    const claimOf = new Map(ranked.map(({ task, claim }) => [task.id, claim]));
    const timed = placeAtTimes(ranked, day.day, { left, input });
    for (const run of timed) left.set(run.taskId, (left.get(run.taskId) ?? 0) - run.pomodoros);
    const others = placeOnDay(ranked, left, { day, timed, input, today });
    for (const run of others) left.set(run.taskId, (left.get(run.taskId) ?? 0) - run.pomodoros);
    const blocksOf = (runs: readonly Run[], hour: (run: Run) => HourReason) =>
      runs.map((run) => ({
        ...run,
        day: day.day,
        ...(claimOf.get(run.taskId) ?? IN_ORDER),
        hour: hour(run),
      }));
    blocks.push(
      ...[
        ...blocksOf(timed, () => 'given'),
        ...blocksOf(others, ({ startMs }) => hourReason(startMs, input)),
      ].toSorted((one, other) => one.startMs - other.startMs),
    );
  }
  return { blocks, left: leftOvers(input.tasks, left) };
}

/** The pomodoros that each task still needs besides its locked blocks. */
function leftOf({ tasks, locked }: PlanInput): Map<string, number> {
  const left = new Map(tasks.map((task) => [task.id, Math.max(0, Math.ceil(task.left))]));
  for (const { taskId, pomodoros } of locked) {
    const open = left.get(taskId);
    if (open !== undefined) left.set(taskId, Math.max(0, open - pomodoros));
  }
  return left;
}

/** The focus that the limit leaves on a day, in its unit. */
function roomOn(day: FreeDay, { limit, slack, spent }: PlanInput, today: string): number {
  return limit * (1 - slack) - (day.day === today ? spent : 0) - day.taken;
}

type Ranked = readonly { readonly task: OpenTask }[];

/** The runs of tasks that are planned at a time of the day, as long as nothing else begins. */
function placeAtTimes(
  ranked: Ranked,
  day: string,
  { left, input }: { left: ReadonlyMap<string, number>; input: PlanInput },
): Run[] {
  const { timeZone, nowMs, rules } = input;
  const asked = ranked.flatMap(({ task }) => {
    const { plannedOn, plannedAt: time = null } = task;
    if (plannedOn !== day || time === null) return [];
    return [{ task, startMs: firstInstantShowing({ day, time }, timeZone) }];
  });
  const taken: Span[] = [...input.busy, ...input.locked];
  const runs: Run[] = [];
  const dayEndMs = endOfLocalDay(day, timeZone);
  const ordered = asked.toSorted((one, other) => one.startMs - other.startMs);
  for (const [index, { task, startMs }] of ordered.entries()) {
    const next = ordered.slice(index + 1).find((other) => other.startMs > startMs);
    const ends = taken.filter(({ endMs }) => endMs > startMs).map((each) => each.startMs);
    const endMs = Math.min(dayEndMs, next?.startMs ?? dayEndMs, ...ends);
    if (startMs < nowMs || endMs <= startMs) continue;
    const want = {
      taskId: task.id,
      pomodoros: left.get(task.id) ?? 0,
      workMinutes: task.workMinutes,
    };
    const [run] = placeRuns([want], [{ startMs, endMs }], rules);
    if (run === undefined) continue;
    runs.push(run);
    taken.push(run);
  }
  return runs;
}

/** The pomodoros that have room, the most urgent first. */
function takeFirst(
  ranked: Ranked,
  left: ReadonlyMap<string, number>,
  { room, unit }: { room: number; unit: GoalUnit },
): Want[] {
  const wanted: Want[] = [];
  let free = room;
  for (const { task } of ranked) {
    const { id: taskId, workMinutes } = task;
    const fitting = Math.floor(free / focusOf({ pomodoros: 1, workMinutes }, unit));
    const pomodoros = Math.min(fitting, left.get(taskId) ?? 0);
    if (pomodoros <= 0) continue;
    const want = { taskId, pomodoros, workMinutes };
    wanted.push(want);
    free -= focusOf(want, unit);
  }
  return wanted;
}

interface DayGiven {
  readonly day: FreeDay;
  /** The runs that have their times already. */
  readonly timed: readonly Run[];
  readonly input: PlanInput;
  readonly today: string;
}

/** The runs of a day. Afterwards no pomodoro is left that has both room and time. */
function placeOnDay(
  ranked: Ranked,
  left: ReadonlyMap<string, number>,
  { day, timed, input, today }: DayGiven,
): Run[] {
  const { unit, rules } = input;
  const free = cut(day.free, withBreaks(timed, rules));
  const room = roomOn(day, input, today) - focusIn(timed, unit);
  const runs = placeWell(takeFirst(ranked, left, { room, unit }), free, input);
  // A long pomodoro that found no time may have had the room of a shorter one.
  for (const { task } of ranked) {
    const planned = sum(runs.filter(({ taskId }) => taskId === task.id));
    const more = takeFirst([{ task }], new Map([[task.id, (left.get(task.id) ?? 0) - planned]]), {
      room: room - focusIn(runs, unit),
      unit,
    });
    if (more.length > 0) runs.push(...placeRuns(more, cut(free, withBreaks(runs, rules)), rules));
  }
  return runs;
}

function focusIn(runs: readonly Run[], unit: GoalUnit): number {
  return runs.reduce((total, run) => total + focusOf(run, unit), 0);
}

/** Spans with a short break before and after them. */
export function withBreaks(spans: readonly Span[], rules: TimerRules): Span[] {
  const breakMs = sessionLengthMs(rules, 'shortBreak');
  return spans.map(({ startMs, endMs }) => ({
    startMs: startMs - breakMs,
    endMs: endMs + breakMs,
  }));
}

/** In the best hours where everything finds room there, else wherever more of it does. */
function placeWell(wanted: readonly Want[], free: readonly Span[], input: PlanInput): Run[] {
  const needed = sum(wanted);
  if (needed === 0) return [];
  const neededMs = lengthOf(wanted, input.rules) * SPARE;
  const best = placeRuns(wanted, bestSpans(free, neededMs, input), input.rules);
  if (sum(best) === needed) return best;
  const anywhere = placeRuns(wanted, free, input.rules);
  return sum(anywhere) > sum(best) ? anywhere : best;
}

function sum(runs: readonly { readonly pomodoros: number }[]): number {
  return runs.reduce((total, { pomodoros }) => total + pomodoros, 0);
}

/** How the hour of an instant (epoch milliseconds) suits the person. */
export function hourReason(
  startMs: number,
  { habits, timeZone }: Pick<PlanInput, 'habits' | 'timeZone'>,
): HourReason {
  if (habits.sessions === 0) return 'unknown';
  const hour = hourOfWeek(startMs, timeZone);
  if (habits.score(hour) >= BEST_SCORE) return 'best';
  return habits.isUsual(hour) ? 'usual' : 'free';
}

function leftOvers(tasks: readonly OpenTask[], left: ReadonlyMap<string, number>): LeftOver[] {
  return tasks.flatMap(({ id }) => {
    const pomodoros = left.get(id) ?? 0;
    return pomodoros > 0 ? [{ taskId: id, pomodoros }] : [];
  });
}
