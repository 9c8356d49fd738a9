/*
 * Lead-ins: time to get ready, to settle or to wait for a start, before the first step that counts.
 */

import type { Run } from './run.ts';
import { LONGEST_MS, SHORTEST_MS, type Step, stepAt } from './schedule.ts';

/** Returns the first step that counts while a lead-in to it is running; otherwise null. */
export function firstAfterLeadIn(run: Run): Step | null {
  return run.schedule.steps[placeAfterLeadIn(run)] ?? null;
}

function placeAfterLeadIn({ status, schedule, place }: Run): number {
  if (status === 'ended' || stepAt(schedule, place).isLeadIn !== true) return -1;
  return schedule.steps.findIndex((step, at) => at > place && step.isLeadIn !== true);
}

/**
 * Adds time (or removes it) to the step after a lead-in, in milliseconds. A visitor who asks for
 * more time during the lead-in means that step.
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
