import { addDays, DAY_MS, daysBetween } from '../../dates/days.ts';

/** States of an experiment: one runs at a time; the others were decided. */
export const EXPERIMENT_STATES = ['running', 'kept', 'reverted'] as const;

/** How an experiment stands. */
export type ExperimentState = (typeof EXPERIMENT_STATES)[number];

/** Local days that an experiment runs, and that it is compared with. */
export const EXPERIMENT_DAYS = 14;

/** Days after which a length that was reverted may be proposed for its project again. */
export const DAYS_WITHOUT_REPEAT = 28;

/** The days of an experiment, `YYYY-MM-DD`, each span with its first and last one. */
export interface ExperimentSpans {
  readonly before: { readonly from: string; readonly to: string };
  readonly since: { readonly from: string; readonly to: string };
}

/** Returns the two weeks before the first day of an experiment, and the two that begin with it. */
export function spansOf(firstDay: string): ExperimentSpans {
  return {
    before: { from: addDays(firstDay, -EXPERIMENT_DAYS), to: addDays(firstDay, -1) },
    since: { from: firstDay, to: addDays(firstDay, EXPERIMENT_DAYS - 1) },
  };
}

/** Returns which day of an experiment the local day `today` is: 1 to 14. */
export function dayOfExperiment(firstDay: string, today: string): number {
  return Math.min(EXPERIMENT_DAYS, Math.max(1, daysBetween(firstDay, today) + 1));
}

/** Returns whether two weeks are over on the local day `today`, so that it can be judged. */
export function isDue(
  { state, firstDay }: { readonly state: ExperimentState; readonly firstDay: string },
  today: string,
): boolean {
  return state === 'running' && daysBetween(firstDay, today) >= EXPERIMENT_DAYS;
}

/** A session length that was tried for a project. */
export interface TriedLength {
  readonly projectId: string;
  readonly toMinutes: number;
  readonly state: ExperimentState;
  /** The instant of the decision in UTC milliseconds; null while it runs. */
  readonly endedMs: number | null;
}

/** Returns the lengths that were reverted so shortly before an instant that they are not proposed. */
export function revertedLately(
  tried: readonly TriedLength[],
  nowMs: number,
): readonly Pick<TriedLength, 'projectId' | 'toMinutes'>[] {
  const sinceMs = nowMs - DAYS_WITHOUT_REPEAT * DAY_MS;
  return tried.filter(
    ({ state, endedMs }) => state === 'reverted' && endedMs !== null && endedMs > sinceMs,
  );
}
