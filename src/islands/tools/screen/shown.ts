/* What a tool's face says of a run, or of what would be started. */
import { type Plan, plannedMs, stepAt, stepCount } from '#shared/domain/tools/plan.ts';
import type { RunReading } from '#shared/domain/tools/reading.ts';
import type { Run } from '#shared/domain/tools/run.ts';
import { clockText } from '#shared/domain/tools/time-text.ts';

/** The texts of a face. */
export interface Shown {
  readonly status: 'idle' | Run['status'];
  /** The digits: what is left, or what has passed where nothing is planned; `+0:12` beyond the end. */
  readonly clock: string;
  /** What it is for: "Work · round 3 of 10". */
  readonly label: string;
  /** "ends 14:37", "next: Rest 0:20". */
  readonly detail: string;
  readonly tone: Plan['steps'][number]['tone'];
  /** How much of the step has passed, 0 to 1. */
  readonly fraction: number;
  readonly isOver: boolean;
}

/** A local time of day as the visitor's language writes it: `14:37`. */
export function timeOfDay(instantMs: number): string {
  return new Date(instantMs).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
}

/** What stands there before Start. */
export function shownPlan(plan: Plan): Shown {
  const first = stepAt(plan, 0);
  const whole = plannedMs(plan);
  const count = stepCount(plan);
  const detail =
    count > 1 ? `${whole === null ? 'until you stop' : `${clockText(whole)} in all`}` : '';
  return {
    status: 'idle',
    clock: clockText(first.ms ?? 0),
    label: [plan.name, first.label].filter((text) => text !== '').join(' · '),
    detail,
    tone: first.tone,
    fraction: 0,
    isOver: false,
  };
}

/** What stands there while a run is under way or over. */
export function shownRun(run: Run, reading: RunReading): Shown {
  const { status, step, fraction, overMs, leftMs, passedMs } = reading;
  const clock =
    leftMs === null
      ? clockText(passedMs, 'down')
      : overMs > 0
        ? `+${clockText(overMs, 'down')}`
        : clockText(leftMs);
  return {
    status,
    clock,
    label: labelOf(run, reading),
    detail: detailOf(run, reading),
    tone: step.tone,
    fraction,
    isOver: overMs > 0 || status === 'ended',
  };
}

function labelOf({ plan }: Run, { step, round, status }: RunReading): string {
  if (status === 'ended') return plan.name === '' ? 'Time is up' : `${plan.name} · time is up`;
  const parts = [step.label || plan.name];
  if (plan.rounds === null) parts.push(`round ${round}`);
  else if (plan.rounds > 1) parts.push(`round ${round} of ${plan.rounds}`);
  return parts.filter((text) => text !== '').join(' · ');
}

function detailOf(run: Run, reading: RunReading): string {
  const { status, next, endsAt, wholeEndsAt, wholeLeftMs, step } = reading;
  if (status === 'ended') return `ended ${timeOfDay(run.status === 'ended' ? run.endedAt : 0)}`;
  if (status === 'paused') return 'paused';
  if (status === 'waiting') return `next: ${step.label || 'go on'}`;
  const parts = [];
  if (next !== null && next !== step && next.label !== '') {
    parts.push(`next: ${next.label}${next.ms === null ? '' : ` ${clockText(next.ms)}`}`);
  }
  if (wholeEndsAt !== null) {
    const end = `ends ${timeOfDay(wholeEndsAt)}`;
    const isLong = endsAt !== wholeEndsAt && wholeLeftMs !== null;
    parts.push(isLong ? `${clockText(wholeLeftMs)} left, ${end}` : end);
  } else if (endsAt !== null) parts.push(`until ${timeOfDay(endsAt)}`);
  return parts.join(' · ');
}
