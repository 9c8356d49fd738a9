/*
 * URL parameters that change a schedule: `?loop=3&sound=bell&warn=2m&end=overtime`, for the kinds
 * of tools whose settings have no field for that.
 */

import {
  type Cue,
  type EndSignal,
  type Schedule,
  type Step,
  warningsIn,
  withoutLeadIn,
} from '../runs/schedule.ts';
import type { ToolRequest } from './tool-request.ts';

/** The URL parameters that change a schedule. */
export type ScheduleParameters = Pick<
  ToolRequest,
  'label' | 'sound' | 'warnMs' | 'onZero' | 'rounds'
>;

/** The most steps that can be stored; rounds beyond them are left out. */
const MOST_STEPS = 1500;

/**
 * Applies URL parameters to a schedule: the sound at the end of work, warnings before it, the
 * behaviour at zero, and the number of rounds. Parameters that the schedule does not support change
 * nothing.
 */
export function withParameters(schedule: Schedule, parameters: ScheduleParameters): Schedule {
  const { label = '', sound, warnMs, onZero, rounds } = parameters;
  let asked = schedule;
  if (schedule.name === '' && label !== '') asked = { ...asked, name: label };
  if (sound !== undefined) asked = withSound(asked, sound === 'none' ? null : sound);
  if (warnMs !== undefined) {
    asked = changeWork(asked, (step) => ({ ...step, cues: warnedCues(step, warnMs) }));
  }
  if (onZero === 'overtime') {
    asked = changeWork(asked, (step) => (step.ms === null ? step : { ...step, atZero: onZero }));
  }
  if (onZero === 'stop') asked = withoutOvertime(asked);
  if (onZero === 'repeat' || rounds === null) return endless(asked);
  return rounds === undefined ? asked : inRounds(asked, rounds);
}

/**
 * Returns a test for the main steps of a schedule: work steps, or all steps but lead-ins where a
 * schedule has no work.
 */
function isWork(schedule: Schedule): (step: Step) => boolean {
  const isOwn = ({ isLeadIn }: Step) => isLeadIn !== true;
  const isBusy = (step: Step) => isOwn(step) && (step.tone === 'focus' || step.tone === 'calm');
  return schedule.steps.some(isBusy) ? isBusy : isOwn;
}

function changeWork(schedule: Schedule, change: (step: Step) => Step): Schedule {
  const isOne = isWork(schedule);
  return { ...schedule, steps: schedule.steps.map((step) => (isOne(step) ? change(step) : step)) };
}

/** Changes the sound at the end of the schedule and of each work step; a `go` sound stays. */
function withSound(schedule: Schedule, sound: EndSignal['sound']): Schedule {
  const isOne = isWork(schedule);
  const last = schedule.steps.length - 1;
  const steps = schedule.steps.map((step, place) => {
    const isEnd = place === last || (isOne(step) && step.end.sound !== 'go');
    return isEnd ? { ...step, end: { ...step.end, sound } } : step;
  });
  return { ...schedule, steps };
}

/** Replaces the step's own messages about the time left by the requested warnings. */
function warnedCues({ cues, ms }: Step, warnMs: readonly number[]): readonly Cue[] {
  const others = cues.filter(({ at, text }) => !('leftMs' in at) || text === undefined);
  return [...others, ...warningsIn(ms, warnMs)];
}

function withoutOvertime(schedule: Schedule): Schedule {
  const steps = schedule.steps.map(
    (step): Step => (step.atZero === 'overtime' ? { ...step, atZero: 'next' } : step),
  );
  return { ...schedule, steps };
}

/**
 * Repeats a schedule endlessly, without its lead-in, and with every round ending like an inner one.
 */
function endless(schedule: Schedule): Schedule {
  return { ...schedule, steps: innerRound(withoutLeadIn(schedule).steps), rounds: null };
}

/**
 * Writes the rounds out one after the other, numbered. Only the last one has the schedule's own
 * end.
 */
function inRounds(schedule: Schedule, rounds: number): Schedule {
  const { steps } = withoutLeadIn(schedule);
  const of = Math.min(rounds, Math.max(1, Math.floor(MOST_STEPS / steps.length)));
  if (of === 1) return { ...schedule, rounds: 1 };
  const inner = innerRound(steps);
  const all = Array.from({ length: of }, (_, index) =>
    (index < of - 1 ? inner : steps).map(
      (step): Step => ({ ...step, round: { number: index + 1, of } }),
    ),
  ).flat();
  const leadIn = schedule.steps.filter(({ isLeadIn }) => isLeadIn === true);
  return { ...schedule, steps: [...leadIn, ...all], rounds: 1 };
}

/**
 * Returns the steps of a round that another one follows. An end that rings until dismissed sounds
 * once only, and if steps wait for the visitor, so does the next round.
 */
function innerRound(steps: readonly Step[]): readonly Step[] {
  const waits = steps.some(({ atZero }) => atZero === 'wait');
  return steps.map((step, place): Step => {
    const { end, atZero } = step;
    const isLast = place === steps.length - 1;
    const stroke = end.times === 'untilDismissed' ? { ...end, times: 1 } : end;
    return { ...step, end: stroke, atZero: isLast && waits && atZero === 'next' ? 'wait' : atZero };
  });
}
