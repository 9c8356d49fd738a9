import type { Span } from '../../calendar/block-rules.ts';
import type { GoalUnit } from '../../settings/timer-settings.ts';
import type { TimerRules } from '../../timer/types.ts';
import type { Habits } from './habits.ts';

/** An open task as the planner sees it. Days are `YYYY-MM-DD` in the person's time zone. */
export interface OpenTask {
  readonly id: string;
  readonly projectId: string | null;
  /** Pomodoros that it still takes, at least 1. */
  readonly left: number;
  /** How long each of them is: the session length of its project. */
  readonly workMinutes: number;
  readonly dueOn: string | null;
  /** The next milestone of its project with a day. */
  readonly milestone: { readonly title: string; readonly dueOn: string } | null;
  readonly repeats: boolean;
  /** 1 (highest) to 3. */
  readonly priority?: number | null;
  /** The day on which the person means to do it: it is not proposed before, unless it is due before. */
  readonly plannedOn?: string | null;
  /** The local time on that day (`HH:MM`): a block begins then if nothing takes that time. */
  readonly plannedAt?: string | null;
}

/** Time that is taken. `focus` is what of it counts towards the daily limit, in its unit. */
export interface Busy extends Span {
  readonly focus: number;
}

/** A block that stays as it is; its pomodoros need no other. */
export interface LockedBlock extends Span {
  readonly taskId: string;
  readonly pomodoros: number;
  readonly workMinutes: number;
}

/** All that a plan is made from. Tasks are in the person's order. */
export interface PlanInput {
  readonly nowMs: number;
  readonly timeZone: string;
  /** How many days, today included. */
  readonly days: number;
  readonly tasks: readonly OpenTask[];
  readonly busy: readonly Busy[];
  readonly locked: readonly LockedBlock[];
  readonly habits: Habits;
  readonly rules: TimerRules;
  /** The hours of a day in which blocks may lie, from 0 to 24. */
  readonly hours: { readonly from: number; readonly to: number };
  /** The unit of the person's goals: a pomodoro counts as one, however long, or with its minutes. */
  readonly unit: GoalUnit;
  /** The focus that a day holds at most. */
  readonly limit: number;
  /** The focus that today already has. */
  readonly spent: number;
  /** The share of the limit that stays free, from 0 to 1. */
  readonly slack: number;
}

/** Why a task is on its day. */
export type DayReason = (typeof DAY_REASONS)[number];

/** The reasons in no order. */
export const DAY_REASONS = [
  'overdue',
  'dueToday',
  'planned',
  'due',
  'late',
  'priority',
  'milestone',
  'repeats',
  'order',
] as const;

/** Why a block is at its hour: the person gave it, a best or usual one, free, or hours are not known. */
export type HourReason = (typeof HOUR_REASONS)[number];

/** The reasons in no order. */
export const HOUR_REASONS = ['given', 'best', 'usual', 'free', 'unknown'] as const;

/** A proposed block of one task: its pomodoros with the breaks between them. */
export interface ProposedBlock extends Span {
  readonly taskId: string;
  readonly pomodoros: number;
  readonly workMinutes: number;
  readonly day: string;
  readonly why: DayReason;
  /** The day that `why` speaks of: when the task or its milestone is due, or is meant to be done. */
  readonly dueOn: string | null;
  readonly hour: HourReason;
}

/** Pomodoros of a task that do not fit into the plan. */
export interface LeftOver {
  readonly taskId: string;
  readonly pomodoros: number;
}

/** A plan: the earliest block first. */
export interface DayPlan {
  readonly blocks: readonly ProposedBlock[];
  readonly left: readonly LeftOver[];
}
