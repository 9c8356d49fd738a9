/* Texts of a tool's face for a run, or for the schedule that would be started. */
import { formatTime } from '#shared/domain/formats/formats.ts';
import { type RunReading, runClock } from '#shared/domain/tools/runs/reading.ts';
import { hasRunOut, type Run } from '#shared/domain/tools/runs/run.ts';
import { plannedMs, type Schedule, stepAt, stepCount } from '#shared/domain/tools/runs/schedule.ts';
import { clockText, minutesText } from '#shared/domain/tools/runs/time-text.ts';

/** The texts of a face. */
export interface Shown {
  readonly status: 'idle' | Run['status'];
  /**
   * The digits: the time left, or the elapsed time where no length is planned; `+0:12` in overtime.
   */
  readonly clock: string;
  /** The step and its round: "Work · round 3 of 10". */
  readonly label: string;
  /** "ends 14:37", "next: Rest 0:20". */
  readonly detail: string;
  readonly tone: Schedule['steps'][number]['tone'];
  /** Elapsed share of the step, 0 to 1. */
  readonly fraction: number;
  readonly isOver: boolean;
}

/** Returns a local time of day: `14:37`, `2:37 PM`. */
export function timeOfDay(instantMs: number): string {
  return formatTime(instantMs);
}

/** Returns the format of a schedule's times: to the second, or in whole minutes. */
function textOf({ isInMinutes }: Schedule): typeof clockText {
  return isInMinutes === true ? minutesText : clockText;
}

/** Returns a length for a sentence: `12:30`, or `12 min` on pages without seconds. */
function timeIn({ isInMinutes }: Schedule, ms: number): string {
  return isInMinutes === true ? `${minutesText(ms)} min` : clockText(ms);
}

/** Returns the texts of the face before Start. */
export function shownSchedule(schedule: Schedule): Shown {
  const first = stepAt(schedule, 0);
  const whole = plannedMs(schedule);
  const count = stepCount(schedule);
  const detail =
    count > 1 ? `${whole === null ? 'until you stop' : `${timeIn(schedule, whole)} in total`}` : '';
  return {
    status: 'idle',
    clock: textOf(schedule)(first.ms ?? 0),
    label: [schedule.name, first.label].filter((text) => text !== '').join(' · '),
    detail,
    tone: first.tone,
    fraction: 0,
    isOver: false,
  };
}

/** Returns the texts of the face while a run is under way or over. */
export function shownRun(run: Run, reading: RunReading): Shown {
  const { status, step, fraction, overMs } = reading;
  return {
    status,
    clock: runClock(reading, textOf(run.schedule)),
    label: labelOf(run, reading),
    detail: detailOf(run, reading),
    tone: step.tone,
    fraction,
    isOver: overMs > 0 || status === 'ended',
  };
}

function labelOf(run: Run, reading: RunReading): string {
  const { schedule } = run;
  const { step, status } = reading;
  if (status === 'ended') {
    const [alone, after] = hasRunOut(run) ? ['Time is up', 'time is up'] : ['Ended', 'ended'];
    return schedule.name === '' ? alone : `${schedule.name} · ${after}`;
  }
  const label = step.label || schedule.name;
  const round = roundOf(schedule, reading);
  if (label === '') return round.replace(/^round/, 'Round');
  return round === '' ? label : `${label} · ${round}`;
}

function roundOf(schedule: Schedule, { step, round }: RunReading): string {
  if (step.round !== undefined) {
    // Endless rounds that are written out start again after the last one; the count continues.
    const before = (round - 1) * (schedule.steps[schedule.steps.length - 1]?.round?.number ?? 0);
    const of = step.round.of === null ? '' : ` of ${step.round.of}`;
    return `round ${before + step.round.number}${of}`;
  }
  if (schedule.rounds === null) return `round ${round}`;
  return schedule.rounds > 1 ? `round ${round} of ${schedule.rounds}` : '';
}

function detailOf(run: Run, reading: RunReading): string {
  const { status, next, endsAt, wholeEndsAt, wholeLeftMs, step, overMs, passedMs } = reading;
  if (status === 'ended') return `ended ${timeOfDay(run.status === 'ended' ? run.endedAt : 0)}`;
  if (status === 'paused') return 'paused';
  if (status === 'waiting') return `next: ${step.label || 'continue'}`;
  if (overMs > 0 && run.status === 'running') {
    return `time was up at ${timeOfDay(run.beganAt + passedMs - overMs)}`;
  }
  const parts = [];
  if (next !== null && next !== step && next.label !== '') {
    parts.push(`next: ${next.label}${next.ms === null ? '' : ` ${timeIn(run.schedule, next.ms)}`}`);
  }
  if (wholeEndsAt !== null) {
    const end = `ends ${timeOfDay(wholeEndsAt)}`;
    const isLong = endsAt !== wholeEndsAt && wholeLeftMs !== null;
    parts.push(isLong ? `${timeIn(run.schedule, wholeLeftMs)} left, ${end}` : end);
  } else if (endsAt !== null) parts.push(`until ${timeOfDay(endsAt)}`);
  return parts.join(' · ');
}
