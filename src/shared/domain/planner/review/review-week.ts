import { outcomeOf } from '../../calendar/block-outcome.ts';
import { dayRange, weekday } from '../../dates/days.ts';
import { streaksOf } from '../../stats/streaks.ts';
import type { ReviewedBlock, ReviewedSession, ReviewedTask, ReviewedWeek } from './types.ts';

/** One task, project or title that was planned, with its blocks. */
export interface PlannedRow {
  readonly title: string;
  readonly plannedMinutes: number;
  /** Focused minutes of the week on the same task, else the same project; null where it names neither. */
  readonly focusedMinutes: number | null;
  readonly done: number;
  readonly blocks: number;
}

/** Planned blocks that are over, against sessions. */
export interface PlannedPart {
  readonly done: number;
  readonly missed: number;
  /** Still ahead or going on. */
  readonly open: number;
  /** The most planned first. */
  readonly rows: readonly PlannedRow[];
}

/** The time of a project; null for sessions without one. */
export interface TimeRow {
  readonly projectId: string | null;
  readonly title: string;
  readonly sessions: number;
  readonly minutes: number;
  /** Share of all minutes, 0 to 1. */
  readonly share: number;
}

/** The interruptions of the sessions that began in an hour of the day. */
export interface HourRow {
  readonly hour: number;
  readonly sessions: number;
  readonly internal: number;
  readonly external: number;
}

/** Interruptions of the week. */
export interface InterruptionsPart {
  readonly interrupted: number;
  readonly internal: number;
  readonly external: number;
  /** Hours with any, from midnight. */
  readonly hours: readonly HourRow[];
  /** The hour with the most; null without any. */
  readonly worst: HourRow | null;
}

/** Done tasks with an estimate and sessions. */
export interface EstimatesPart {
  readonly estimated: number;
  readonly took: number;
  /** The furthest off first. */
  readonly rows: readonly (ReviewedTask & { readonly estimate: number })[];
}

/** The days of the week with and without sessions. */
export interface DaysPart {
  readonly active: number;
  /** Days of rest without a session. */
  readonly rested: number;
  /** Other days without one, today left out. */
  readonly empty: number;
  /** The streak at the end of the week, in days. */
  readonly streak: number;
}

/** The figures of a week. */
export interface WeekReview {
  readonly sessions: number;
  readonly minutes: number;
  readonly planned: PlannedPart;
  readonly time: readonly TimeRow[];
  readonly interruptions: InterruptionsPart;
  readonly estimates: EstimatesPart;
  readonly days: DaysPart;
}

const STANDALONE = 'Standalone';

/** Returns what a week came to; sessions of other days are not counted. */
export function reviewWeek(week: ReviewedWeek): WeekReview {
  const sessions = week.sessions.filter(({ day }) => day >= week.from && day <= week.to);
  return {
    sessions: sessions.length,
    minutes: sumOf(sessions, ({ minutes }) => minutes),
    planned: plannedOf(week.blocks, sessions, week.nowMs),
    time: timeOf(sessions),
    interruptions: interruptionsOf(sessions),
    estimates: estimatesOf(week.doneTasks),
    days: daysOf(week, sessions),
  };
}

function sumOf<Item>(items: readonly Item[], amount: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + amount(item), 0);
}

function plannedOf(
  blocks: readonly ReviewedBlock[],
  sessions: readonly ReviewedSession[],
  nowMs: number,
): PlannedPart {
  const outcomes = blocks.map((block) => outcomeOf(block, { sessions, plans: blocks, nowMs }));
  const over = blocks.flatMap((block, at) => {
    const outcome = outcomes[at];
    return outcome === undefined || outcome === 'open' ? [] : [{ block, outcome }];
  });
  const byWork = Map.groupBy(over, ({ block }) => workKey(block));
  const rows = [...byWork.values()].flatMap((own): PlannedRow[] => {
    const first = own[0]?.block;
    if (first === undefined) return [];
    return [
      {
        title: first.title,
        plannedMinutes: sumOf(own, ({ block }) => (block.endMs - block.startMs) / 60_000),
        focusedMinutes: focusedOn(first, sessions),
        done: own.filter(({ outcome }) => outcome === 'done').length,
        blocks: own.length,
      },
    ];
  });
  return {
    done: over.filter(({ outcome }) => outcome === 'done').length,
    missed: over.filter(({ outcome }) => outcome === 'missed').length,
    open: blocks.length - over.length,
    rows: rows.toSorted(
      (a, b) => b.plannedMinutes - a.plannedMinutes || (a.title < b.title ? -1 : 1),
    ),
  };
}

function workKey({ taskId, projectId, title }: ReviewedBlock): string {
  return taskId ?? projectId ?? `title ${title}`;
}

function focusedOn(
  { taskId, projectId }: ReviewedBlock,
  sessions: readonly ReviewedSession[],
): number | null {
  if (taskId === null && projectId === null) return null;
  const own = sessions.filter((session) =>
    taskId === null ? session.projectId === projectId : session.taskId === taskId,
  );
  return sumOf(own, ({ minutes }) => minutes);
}

function timeOf(sessions: readonly ReviewedSession[]): TimeRow[] {
  const all = sumOf(sessions, ({ minutes }) => minutes);
  const byProject = Map.groupBy(sessions, ({ projectId }) => projectId);
  return [...byProject]
    .map(([projectId, own]) => {
      const minutes = sumOf(own, (session) => session.minutes);
      const title = projectId === null ? STANDALONE : (own[0]?.projectTitle ?? 'A deleted project');
      return { projectId, title, sessions: own.length, minutes, share: minutes / Math.max(1, all) };
    })
    .toSorted((a, b) => b.minutes - a.minutes || (a.title < b.title ? -1 : 1));
}

function interruptionsOf(sessions: readonly ReviewedSession[]): InterruptionsPart {
  const byHour = Map.groupBy(sessions, ({ hour }) => hour);
  const hours = [...byHour]
    .map(([hour, own]) => ({
      hour,
      sessions: own.length,
      internal: sumOf(own, ({ internal }) => internal),
      external: sumOf(own, ({ external }) => external),
    }))
    .filter((row) => totalOf(row) > 0)
    .toSorted((a, b) => a.hour - b.hour);
  return {
    interrupted: sessions.filter(({ isInterrupted }) => isInterrupted).length,
    internal: sumOf(sessions, ({ internal }) => internal),
    external: sumOf(sessions, ({ external }) => external),
    hours,
    worst: hours.toSorted((a, b) => totalOf(b) - totalOf(a))[0] ?? null,
  };
}

function totalOf({ internal, external }: HourRow): number {
  return internal + external;
}

/** The estimate of a task with parts covers them, while its sessions are theirs. */
function estimatesOf(tasks: readonly ReviewedTask[]): EstimatesPart {
  const withParts = new Set(tasks.map(({ parentId }) => parentId));
  const rows = tasks.flatMap((task) => {
    const { estimate } = task;
    return estimate === null || task.took < 1 || withParts.has(task.id)
      ? []
      : [{ ...task, estimate }];
  });
  return {
    estimated: sumOf(rows, ({ estimate }) => estimate),
    took: sumOf(rows, ({ took }) => took),
    rows: rows.toSorted(
      (a, b) =>
        Math.abs(b.took - b.estimate) - Math.abs(a.took - a.estimate) ||
        (a.title < b.title ? -1 : 1),
    ),
  };
}

function daysOf(
  { from, to, activeDays, restDays }: ReviewedWeek,
  sessions: readonly ReviewedSession[],
): DaysPart {
  const active = new Set(sessions.map(({ day }) => day));
  const without = dayRange(from, to).filter((day) => !active.has(day));
  const rested = without.filter((day) => restDays.includes(weekday(day))).length;
  const until = activeDays.filter((day) => day <= to);
  return {
    active: active.size,
    rested,
    empty: without.length - rested,
    streak: streaksOf(until, { today: to, restDays }).current,
  };
}
