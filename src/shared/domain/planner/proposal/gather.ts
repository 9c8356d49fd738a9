import type { Span } from '../../calendar/block-rules.ts';
import { addDays } from '../../dates/days.ts';
import type { GoalUnit } from '../../settings/timer-settings.ts';
import type { TimerRules, TimerState } from '../../timer/types.ts';
import { isActive, remainingMs } from '../../timer/views.ts';
import type { Forecaster } from '../forecast/forecast.ts';
import { lengthOf } from '../plan/place-runs.ts';
import type { Busy, LockedBlock, OpenTask } from '../plan/types.ts';
import { focusOf, type LengthOf } from '../session-length.ts';

/** The fields of a task that a plan reads. */
export interface PlannableTask {
  readonly id: string;
  readonly projectId: string;
  readonly parentId: string | null;
  readonly completed: boolean;
  readonly completedPomodoros: number;
  readonly estimate: number | null;
  readonly dueOn: string | null;
  readonly repeat: string | null;
  readonly priority?: number | null;
  readonly plannedOn?: string | null;
  readonly plannedAt?: string | null;
}

/** A milestone of a project. */
export interface PlannableMilestone {
  readonly projectId: string;
  readonly title: string;
  readonly dueOn: string | null;
  readonly completed: boolean;
}

/** The facts about tasks. */
export interface TaskFacts {
  /** The projects whose tasks are planned, in the person's order. */
  readonly projectIds: readonly string[];
  readonly milestones: readonly PlannableMilestone[];
  readonly forecaster: Forecaster | null;
  readonly lengthOf: LengthOf;
  readonly today: string;
}

/** The tasks for a plan, and how many others were not looked at. */
export interface GatheredTasks {
  readonly tasks: readonly OpenTask[];
  readonly others: number;
}

/** A block of the calendar. */
export interface CalendarBlock extends Span {
  readonly taskId: string | null;
  readonly projectId: string | null;
}

/** A plan looks at so many tasks; nobody does more in a week. */
export const MOST_TASKS = 500;
/** Tasks due within this many days are looked at first. */
const SOON_DAYS = 14;

/**
 * Returns the open tasks as the planner sees them: by project, then in the given order. Open parts
 * stand for their task, are due and planned with it, and have its priority. Where there are very many, those that are due soon and
 * the first in order are returned.
 */
export function openTasksOf(tasks: readonly PlannableTask[], facts: TaskFacts): GatheredTasks {
  const places = new Map(facts.projectIds.map((id, place) => [id, place]));
  const open = tasks.filter(({ completed, projectId }) => !completed && places.has(projectId));
  const byId = new Map(open.map((task) => [task.id, task]));
  const partsOf = new Map<string, PlannableTask[]>();
  for (const task of open) {
    if (task.parentId === null || !byId.has(task.parentId)) continue;
    partsOf.set(task.parentId, [...(partsOf.get(task.parentId) ?? []), task]);
  }
  const ordered = open
    .filter(({ parentId }) => !byId.has(parentId ?? ''))
    .toSorted((one, other) => placeOf(one, places) - placeOf(other, places))
    .flatMap((task) => partsOf.get(task.id) ?? [task]);
  const nextOf = nextMilestones(facts.milestones);
  const all = ordered.map((task): OpenTask => {
    const whole = byId.get(task.parentId ?? '');
    const { plannedOn = null, plannedAt = null } = task;
    return {
      id: task.id,
      projectId: task.projectId,
      left: pomodorosLeftOf(task, facts.forecaster),
      workMinutes: facts.lengthOf(task.projectId),
      dueOn: task.dueOn ?? whole?.dueOn ?? null,
      priority: task.priority ?? whole?.priority ?? null,
      plannedOn: plannedOn ?? whole?.plannedOn ?? null,
      plannedAt: plannedOn === null ? null : plannedAt,
      milestone: nextOf.get(task.projectId) ?? null,
      repeats: task.repeat !== null,
    };
  });
  return mostPressing(all, facts.today);
}

function placeOf({ projectId }: PlannableTask, places: ReadonlyMap<string, number>): number {
  return places.get(projectId) ?? places.size;
}

/**
 * The pomodoros that a task still takes, at least 1: what it likely takes in all, or else its
 * estimate, less those that are done.
 */
export function pomodorosLeftOf(
  { projectId, estimate, completedPomodoros }: Omit<PlannableTask, 'id'>,
  forecaster: Forecaster | null,
): number {
  const inAll = forecaster?.({ projectId, estimate })?.median ?? estimate ?? 1;
  return Math.max(1, inAll - completedPomodoros);
}

/** The next open milestone of each project that has one with a day. */
function nextMilestones(
  milestones: readonly PlannableMilestone[],
): ReadonlyMap<string, { title: string; dueOn: string }> {
  const next = new Map<string, { title: string; dueOn: string }>();
  for (const { projectId, title, dueOn, completed } of milestones) {
    if (completed || dueOn === null) continue;
    const known = next.get(projectId);
    if (known === undefined || dueOn < known.dueOn) next.set(projectId, { title, dueOn });
  }
  return next;
}

function mostPressing(all: readonly OpenTask[], today: string): GatheredTasks {
  if (all.length <= MOST_TASKS) return { tasks: all, others: 0 };
  const soon = addDays(today, SOON_DAYS);
  const isSoon = ({ dueOn, plannedOn = null }: OpenTask) =>
    (dueOn ?? plannedOn ?? '9999') <= soon || (plannedOn ?? '9999') <= soon;
  const tasks = [...all.filter(isSoon), ...all.filter((task) => !isSoon(task))];
  return { tasks: tasks.slice(0, MOST_TASKS), others: all.length - MOST_TASKS };
}

/** The facts that blocks of the calendar are read with. */
export interface CalendarGiven {
  readonly openIds: ReadonlySet<string>;
  readonly nowMs: number;
  readonly rules: TimerRules;
  readonly lengthOf: LengthOf;
  readonly unit: GoalUnit;
}

/**
 * Splits blocks of the calendar that are not over into those of open tasks, which are planned
 * already, and time that is taken otherwise. A block with its own title counts as no focus.
 */
export function splitBlocks(
  blocks: readonly CalendarBlock[],
  given: CalendarGiven,
): { busy: Busy[]; locked: LockedBlock[] } {
  const busy: Busy[] = [];
  const locked: LockedBlock[] = [];
  for (const { taskId, projectId, startMs, endMs } of blocks) {
    if (endMs <= given.nowMs) continue;
    const span = { startMs, endMs };
    const ahead = { startMs: Math.max(startMs, given.nowMs), endMs };
    const workMinutes = given.lengthOf(projectId);
    const pomodoros = pomodorosIn(ahead, { ...given.rules, workMinutes });
    if (taskId !== null && given.openIds.has(taskId)) {
      locked.push({ ...span, taskId, pomodoros: Math.max(1, pomodoros), workMinutes });
    } else {
      const isWork = projectId !== null && taskId === null;
      busy.push({ ...span, focus: isWork ? focusOf({ pomodoros, workMinutes }, given.unit) : 0 });
    }
  }
  return { busy, locked };
}

/** The time that the session under way takes until it ends, in epoch milliseconds; empty for none. */
export function timeUnderWay(timer: TimerState, nowMs: number, unit: GoalUnit): Busy[] {
  const lengthMs = isActive(timer) ? remainingMs(timer, nowMs) : 0;
  if (lengthMs === 0) return [];
  const work = { pomodoros: 1, workMinutes: Math.round(lengthMs / 60_000) };
  const focus = timer.session === 'work' ? focusOf(work, unit) : 0;
  return [{ startMs: nowMs, endMs: nowMs + lengthMs, focus }];
}

/** How many pomodoros with their breaks a span has room for. */
export function pomodorosIn({ startMs, endMs }: Span, rules: TimerRules): number {
  const { workMinutes } = rules;
  let pomodoros = 0;
  while (lengthOf([{ pomodoros: pomodoros + 1, workMinutes }], rules) <= endMs - startMs) {
    pomodoros += 1;
  }
  return pomodoros;
}
