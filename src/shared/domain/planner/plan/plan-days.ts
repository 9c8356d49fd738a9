import { localDate } from '../../dates/local-date.ts';
import type { GoalUnit } from '../../settings/timer-settings.ts';
import { hourOfWeek } from '../../stats/hour-of-week.ts';
import { focusOf } from '../session-length.ts';
import { bestSpans, type FreeDay, freeDays } from './free-time.ts';
import { lengthOf, placeRuns, type Run, type Want } from './place-runs.ts';
import { type Claim, claims } from './priority.ts';
import type {
  DayPlan,
  HourReason,
  LeftOver,
  LeftReason,
  OpenTask,
  PlanInput,
  ProposedBlock,
} from './types.ts';

/** An hour is one of the best from this score on. */
const BEST_SCORE = 0.75;
/** Free time taken beyond what is needed, because pieces of it are too short for a pomodoro. */
const SPARE = 1.25;

const IN_ORDER: Claim = { why: 'order', dueOn: null };

/**
 * Proposes blocks for the open tasks: the most urgent first, in the hours in which the person
 * finishes sessions, with breaks, and never more focus on a day than the limit less the slack. It
 * overlaps nothing that is taken or locked, and the same input gives the same plan. What does not
 * fit is left, with the reason.
 */
export function planDays(input: PlanInput): DayPlan {
  const today = localDate(input.nowMs, input.timeZone);
  const left = leftOf(input);
  const blocks: ProposedBlock[] = [];
  let why: LeftReason = 'time';
  for (const day of freeDays(input)) {
    const open = input.tasks.filter(({ id }) => (left.get(id) ?? 0) > 0);
    if (open.length === 0) break;
    const ranked = claims(open, day.day, today);
    const room = roomOn(day, input, today);
    const wanted = takeFirst(ranked, left, { room, unit: input.unit });
    const runs = placeOnDay(wanted, day, input);
    for (const run of runs) left.set(run.taskId, (left.get(run.taskId) ?? 0) - run.pomodoros);
    const claimOf = new Map(ranked.map(({ task, claim }) => [task.id, claim]));
    blocks.push(
      ...runs.map((run) => ({
        ...run,
        day: day.day,
        ...(claimOf.get(run.taskId) ?? IN_ORDER),
        hour: hourReason(run.startMs, input),
      })),
    );
    why = sum(runs) === sum(wanted) ? 'limit' : 'time';
  }
  return { blocks, left: leftOvers(input.tasks, left, why) };
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

function takeFirst(
  ranked: readonly { readonly task: OpenTask }[],
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

/** In the best hours where everything finds room there, else wherever more of it does. */
function placeOnDay(wanted: readonly Want[], { free }: FreeDay, input: PlanInput): Run[] {
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

function leftOvers(
  tasks: readonly OpenTask[],
  left: ReadonlyMap<string, number>,
  why: LeftReason,
): LeftOver[] {
  return tasks.flatMap(({ id, dueOn }) => {
    const pomodoros = left.get(id) ?? 0;
    return pomodoros > 0 ? [{ taskId: id, pomodoros, why, dueOn }] : [];
  });
}
