import type { Project } from '#shared/contract/work/projects.ts';
import type { ProjectTask } from '#shared/contract/work/tasks.ts';
import { localDate } from '#shared/domain/dates/local-date.ts';
import { doneTasksOf } from '#shared/domain/planner/forecast/done-tasks.ts';
import { createForecaster, type Forecaster } from '#shared/domain/planner/forecast/forecast.ts';
import { forecastInWords } from '#shared/domain/planner/forecast/forecast-words.ts';
import { habitsOf } from '#shared/domain/planner/plan/habits.ts';
import { planDays } from '#shared/domain/planner/plan/plan-days.ts';
import { reasonsInWords } from '#shared/domain/planner/plan/plan-words.ts';
import type { PlanInput } from '#shared/domain/planner/plan/types.ts';
import { openTasksOf, timeUnderWay } from '#shared/domain/planner/proposal/gather.ts';
import {
  defaultPlanSettings,
  startOfPlan,
  type TomorrowReason,
} from '#shared/domain/planner/proposal/plan-settings.ts';
import { focusOf, lengthsOf } from '#shared/domain/planner/session-length.ts';
import { rulesOf } from '#shared/domain/settings/rules-of.ts';
import type { TimerSettings } from '#shared/domain/settings/timer-settings.ts';
import { type DayMaps, totalsOf } from '#shared/domain/stats/periods.ts';
import { counted } from '#shared/domain/text/counted.ts';
import type { TimerState } from '#shared/domain/timer/types.ts';

/** The facts that a visitor's day is planned from. */
export interface GuestDayFacts {
  readonly tasks: readonly ProjectTask[];
  /** In the order they are listed. */
  readonly projects: readonly Project[];
  readonly settings: TimerSettings;
  readonly timer: TimerState;
  /** Done pomodoros and their minutes by local day. */
  readonly days: DayMaps;
  readonly nowMs: number;
  readonly timeZone: string;
}

/** A task of the day: when it is begun and done, and why. */
export interface DayLine {
  readonly task: ProjectTask;
  readonly startMs: number;
  readonly endMs: number;
  readonly pomodoros: number;
  /** Pomodoros of it that have no room. */
  readonly rest: number;
  readonly reason: string;
}

/** A visitor's day. */
export interface GuestDayPlan {
  readonly lines: readonly DayLine[];
  /** Tasks without room, in order. */
  readonly later: readonly ProjectTask[];
  /** Why the day is tomorrow; null for today. */
  readonly because: TomorrowReason | null;
  /** Pomodoros of a day at most. */
  readonly limit: number;
}

/** When work begins on a day that is planned ahead. */
const TOMORROW_FROM = 9;
const NO_HABITS = habitsOf([]);

/** The open tasks of a visitor in the order in which they are done: the working project's first. */
export function tasksInOrder({
  tasks,
  projects,
  settings,
  nowMs,
  timeZone,
}: GuestDayFacts): ProjectTask[] {
  const open = openTasksOf(tasks, {
    projectIds: projects.filter(({ status }) => status !== 'finished').map(({ id }) => id),
    milestones: [],
    forecaster: null,
    today: localDate(nowMs, timeZone),
    lengthOf: lengthsOf(projects, rulesOf(settings)),
  });
  const byId = new Map(tasks.map((task) => [task.id, task]));
  return open.tasks.flatMap(({ id }) => byId.get(id) ?? []);
}

/**
 * Says when each task would be done if they are begun now and done in the given order, with breaks,
 * within what a day holds.
 */
export function planGuestDay(order: readonly ProjectTask[], facts: GuestDayFacts): GuestDayPlan {
  const forecaster = createForecaster(doneTasksOf(facts.tasks));
  const { input, limit, because } = inputOf(order, facts, forecaster);
  const plan = planDays(input);
  const rest = new Map(plan.left.map(({ taskId, pomodoros }) => [taskId, pomodoros]));
  const reasons = reasonsInWords(plan.blocks, {
    nowMs: facts.nowMs,
    timeZone: facts.timeZone,
    milestoneOf: () => null,
    workMinutes: input.rules.workMinutes,
  });
  const lines = order.flatMap((task): DayLine[] => {
    const own = plan.blocks.filter(({ taskId }) => taskId === task.id);
    const [first] = own;
    if (first === undefined) return [];
    const reason = reasons[plan.blocks.indexOf(first)] ?? '';
    return [
      {
        task,
        startMs: first.startMs,
        endMs: own.at(-1)?.endMs ?? first.endMs,
        pomodoros: own.reduce((sum, { pomodoros }) => sum + pomodoros, 0),
        rest: rest.get(task.id) ?? 0,
        reason: `${reason} ${lengthReason(task, forecaster)}`,
      },
    ];
  });
  const planned = new Set(lines.map(({ task }) => task));
  return { lines, later: order.filter((task) => !planned.has(task)), because, limit };
}

function lengthReason(task: ProjectTask, forecaster: Forecaster): string {
  const forecast = forecaster(task);
  if (forecast !== null) return forecastInWords(forecast);
  if (task.estimate === null) return 'It has no estimate, so it counts as 1 pomodoro.';
  return `You estimated ${counted(task.estimate, 'pomodoro')}.`;
}

function inputOf(
  order: readonly ProjectTask[],
  facts: GuestDayFacts,
  forecaster: Forecaster,
): { input: PlanInput; limit: number; because: TomorrowReason | null } {
  const { settings, nowMs, timeZone, timer } = facts;
  const rules = rulesOf(settings);
  const { workMinutes } = rules;
  const unit = settings.goalUnit;
  const today = localDate(nowMs, timeZone);
  const { limit } = defaultPlanSettings({ ...settings, habits: NO_HABITS, workMinutes });
  const { tasks } = openTasksOf(order, {
    projectIds: [...new Set(order.map(({ projectId }) => projectId))],
    milestones: [],
    forecaster,
    today,
    lengthOf: lengthsOf(facts.projects, rules),
  });
  const places = new Map(order.map(({ id }, place) => [id, place]));
  const { input, because } = startOfPlan({
    nowMs,
    timeZone,
    rules,
    unit,
    habits: NO_HABITS,
    days: 1,
    slack: 0,
    tasks: tasks.toSorted((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0)),
    busy: timeUnderWay(timer, nowMs, unit),
    locked: [],
    hours: { from: 0, to: 24 },
    limit: focusOf({ pomodoros: limit, workMinutes }, unit),
    spent: totalsOf(facts.days, { from: today, to: today })[unit],
  });
  const hours = because === null ? input.hours : { from: TOMORROW_FROM, to: 24 };
  return { input: { ...input, hours }, limit, because };
}
