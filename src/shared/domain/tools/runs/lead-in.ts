/* Time to get ready, to settle, to wait for a start: it leads to the first step that counts. */

import type { Run } from './run.ts';
import { LONGEST_MS, SHORTEST_MS, type Step, stepAt } from './schedule.ts';

/** The first step that counts, while a lead-in to it is under way; null at any other time. */
export function firstAfterLeadIn(run: Run): Step | null {
  return run.schedule.steps[placeAfterLeadIn(run)] ?? null;
}

function placeAfterLeadIn({ status, schedule, place }: Run): number {
  if (status === 'ended' || stepAt(schedule, place).isLeadIn !== true) return -1;
  return schedule.steps.findIndex((step, at) => at > place && step.isLeadIn !== true);
}

/**
 * Makes the step longer (or shorter) to which a lead-in leads, in milliseconds: what somebody means
 * who asks for more time while they get ready.
 */
export function addAfterLeadIn(run: Run, byMs: number): Run {
  const place = placeAfterLeadIn(run);
  const step = run.schedule.steps[place];
  if (step === undefined || step.ms === null) return run;
  const ms = Math.min(LONGEST_MS, Math.max(SHORTEST_MS, step.ms + byMs));
  return {
    ...run,
    schedule: { ...run.schedule, steps: run.schedule.steps.with(place, { ...step, ms }) },
  };
}
