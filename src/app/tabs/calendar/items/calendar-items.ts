import type { PlannedBlock } from '#shared/contract/work/planned-block.ts';
import type { Pomodoro } from '#shared/contract/work/pomodoros.ts';
import { type Block, type BlockOutcome, outcomeOf } from '#shared/domain/calendar/block-outcome.ts';
import type { Span } from '#shared/domain/calendar/block-rules.ts';
import type { DayLine } from '#shared/domain/calendar/day-axis.ts';
import { localDate } from '#shared/domain/dates/local-date.ts';

/** An item of the calendar: a recorded session, or a planned block with its outcome. */
export type CalendarItem = Span & {
  /** Stable key. */
  readonly key: string;
  readonly title: string;
  readonly projectTitle: string | null;
  readonly projectId: string | null;
} & (
    | { readonly kind: 'session'; readonly session: Pomodoro }
    | { readonly kind: 'plan'; readonly plan: PlannedBlock; readonly outcome: BlockOutcome }
  );

/** Sources of the items. */
export interface ItemSources {
  readonly plans: readonly PlannedBlock[];
  readonly sessions: readonly Pomodoro[];
  readonly nowMs: number;
  readonly timeZone: string;
}

/** Returns all items of the calendar, sorted by start. */
export function itemsOf({ plans, sessions, nowMs, timeZone }: ItemSources): CalendarItem[] {
  const blockOf = (
    span: Span,
    work: { taskId: string | null; projectId: string | null },
  ): Block => ({
    ...span,
    taskId: work.taskId,
    projectId: work.projectId,
    day: localDate(span.startMs, timeZone),
  });
  const done = sessions.map((session) => ({ session, span: sessionSpan(session) }));
  const sessionBlocks = done.map(({ session, span }) => blockOf(span, session));
  const ahead = plans.map((plan) => ({ plan, block: blockOf(planSpan(plan), plan) }));
  const planBlocks = ahead.map(({ block }) => block);
  const around = { sessions: sessionBlocks, plans: planBlocks, nowMs };
  return [
    ...done.map(({ session, span }) => sessionItem(session, span)),
    ...ahead.map(({ plan, block }) => planItem(plan, block, outcomeOf(block, around))),
  ].sort((one, other) => one.startMs - other.startMs || one.endMs - other.endMs);
}

/**
 * Sessions count on the day on which they end, as in the statistics; planned blocks on the day on
 * which they begin.
 */
export function isOn(item: CalendarItem, { startMs, endMs }: DayLine): boolean {
  const atMs = item.kind === 'session' ? item.endMs : item.startMs;
  return atMs >= startMs && atMs < endMs;
}

/** Returns the title of a planned block. */
export function planTitle({ title, taskTitle, projectTitle }: PlannedBlock): string {
  return title || (taskTitle ?? projectTitle ?? 'Planned');
}

/** Returns the span of a planned block. */
export function planSpan({ startsAt, endsAt }: PlannedBlock): Span {
  return { startMs: Date.parse(startsAt), endMs: Date.parse(endsAt) };
}

/** Returns the span of a session. */
export function sessionSpan({ startTime, endTime }: Pomodoro): Span {
  return { startMs: Date.parse(startTime), endMs: Date.parse(endTime) };
}

function sessionItem(session: Pomodoro, { startMs, endMs }: Span): CalendarItem {
  const { taskTitle, projectTitle, projectId } = session;
  return {
    kind: 'session',
    key: session.id,
    session,
    title: taskTitle ?? projectTitle ?? (session.intention || 'Focus'),
    projectTitle,
    projectId,
    startMs,
    endMs,
  };
}

function planItem(
  plan: PlannedBlock,
  { startMs, endMs }: Span,
  outcome: BlockOutcome,
): CalendarItem {
  const { projectTitle, projectId } = plan;
  const title = planTitle(plan);
  return {
    kind: 'plan',
    key: plan.id,
    plan,
    outcome,
    title,
    projectTitle,
    projectId,
    startMs,
    endMs,
  };
}
