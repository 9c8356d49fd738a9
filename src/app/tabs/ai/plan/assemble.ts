import type { Milestone } from '#shared/contract/work/milestones.ts';
import type { PlannedBlock } from '#shared/contract/work/planned-block.ts';
import type { Project } from '#shared/contract/work/projects.ts';
import type { ProjectTask } from '#shared/contract/work/tasks.ts';
import { localDate } from '#shared/domain/dates/local-date.ts';
import type { Forecaster } from '#shared/domain/planner/forecast/forecast.ts';
import { habitsOf } from '#shared/domain/planner/plan/habits.ts';
import type { PlanInput } from '#shared/domain/planner/plan/types.ts';
import { openTasksOf, splitBlocks, timeUnderWay } from '#shared/domain/planner/proposal/gather.ts';
import {
  defaultPlanSettings,
  type PlanSettings,
  planLength,
} from '#shared/domain/planner/proposal/plan-settings.ts';
import { focusOf, lengthsOf } from '#shared/domain/planner/session-length.ts';
import { sortProjects } from '#shared/domain/projects/sort-projects.ts';
import { rulesOf } from '#shared/domain/settings/rules-of.ts';
import type { TimerSettings } from '#shared/domain/settings/timer-settings.ts';
import { type DayMaps, totalsOf } from '#shared/domain/stats/periods.ts';
import type { TimerState } from '#shared/domain/timer/types.ts';

/** The facts of a person's work, as the app has them. */
export interface PlanFacts {
  readonly tasks: readonly ProjectTask[];
  readonly projects: readonly Project[];
  readonly blocks: readonly PlannedBlock[];
  readonly milestones: readonly Milestone[];
  readonly forecaster: Forecaster | null;
  /** Completed sessions by the hour of the week; null where they are not known. */
  readonly hours: readonly number[] | null;
  /** Done pomodoros and their minutes by local day. */
  readonly days: DayMaps;
  readonly settings: TimerSettings;
  readonly timeZone: string;
}

/** The input of a plan, and what the view says about it. */
export interface AssembledPlan {
  readonly input: PlanInput;
  readonly settings: PlanSettings;
  /** The open tasks, also those that the plan does not look at. */
  readonly openIds: ReadonlySet<string>;
  /** How many open tasks the plan does not look at. */
  readonly others: number;
}

/** Assembles the input of a plan from what is known; `chosen` are the settings that the person chose. */
export function assemblePlan(
  facts: PlanFacts,
  chosen: Partial<PlanSettings>,
  { nowMs, timer }: { nowMs: number; timer: TimerState },
): AssembledPlan {
  const { timeZone } = facts;
  const rules = rulesOf(facts.settings);
  const unit = facts.settings.goalUnit;
  const lengthOf = lengthsOf(facts.projects, rules);
  const habits = habitsOf(facts.hours ?? []);
  const today = localDate(nowMs, timeZone);
  const settings = {
    ...defaultPlanSettings({ ...facts.settings, habits, workMinutes: rules.workMinutes }),
    ...chosen,
  };
  const projectIds = sortProjects(facts.projects)
    .filter(({ status }) => status !== 'finished')
    .map(({ id }) => id);
  const { tasks, others } = openTasksOf(facts.tasks, { ...facts, projectIds, lengthOf, today });
  const known = new Set(projectIds);
  const openIds = new Set(
    facts.tasks.flatMap(({ id, completed, projectId }) =>
      completed || !known.has(projectId) ? [] : [id],
    ),
  );
  const spans = facts.blocks.map(({ startsAt, endsAt, ...block }) => ({
    ...block,
    startMs: Date.parse(startsAt),
    endMs: Date.parse(endsAt),
  }));
  const { busy, locked } = splitBlocks(spans, { openIds, nowMs, rules, lengthOf, unit });
  const input: PlanInput = {
    nowMs,
    timeZone,
    tasks,
    locked,
    habits,
    rules,
    unit,
    days: planLength(settings, today),
    busy: [...busy, ...timeUnderWay(timer, nowMs, unit)],
    hours: { from: settings.from, to: settings.to },
    limit: focusOf({ pomodoros: settings.limit, workMinutes: rules.workMinutes }, unit),
    spent: totalsOf(facts.days, { from: today, to: today })[unit],
    slack: settings.slack,
  };
  return { input, settings, openIds, others };
}
