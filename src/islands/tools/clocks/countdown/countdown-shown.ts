import type { CountdownConfig } from '#shared/contract/tools/clocks/countdown.ts';
import { type Marks, markAt, markCount } from '#shared/domain/tools/clocks/countdown.ts';
import type { RunReading } from '#shared/domain/tools/runs/reading.ts';
import type { Run } from '#shared/domain/tools/runs/run.ts';
import { plannedMs, type Schedule, type Step } from '#shared/domain/tools/runs/schedule.ts';
import { clockText, minutesText } from '#shared/domain/tools/runs/time-text.ts';
import type { LiveRun } from '../../page/use-tool.ts';
import { type Shown, shownSchedule, timeOfDay } from '../../parts/screen/shown.ts';

export interface CountdownFace {
  readonly config: Pick<CountdownConfig, 'parts' | 'nameField' | 'isInMinutes' | 'typed'>;
  readonly live: LiveRun | null;
  readonly schedule: Schedule;
  readonly marks: Marks | null;
  /** The present in UTC milliseconds; null until the page is awake. */
  readonly nowMs: number | null;
}

/** Returns the texts of a countdown page's face, based on those that every face shows. */
export function shownCountdown(shown: Shown, face: CountdownFace): Shown {
  const { config, live, schedule } = face;
  if (live === null) return shownIdle(schedule, face);
  const { run, reading } = live;
  if (run.status === 'ended') return shown;
  const isTask = config.nameField?.isTask === true && reading.step.label === '';
  const label = isTask ? '' : shown.label;
  const usual = config.parts.includes('list') ? withNextName(shown.detail, run) : shown.detail;
  const detail = announced(face, reading) ?? usual;
  const isOver = shown.isOver && run.status === 'running';
  if (config.typed === 'parts' && reading.leftMs !== null) {
    const { afterMs } = wholeOf(run.schedule, run.place);
    const clock = clockText(reading.leftMs + afterMs);
    const part = afterMs > 0 ? `${shown.clock} of this part` : '';
    return { ...shown, clock, detail: joined([part, untilText(reading, afterMs)]) };
  }
  if (config.isInMinutes && !isOver) {
    return { ...shown, detail: joined([`${unitOf(shown)} left`, untilText(reading, 0)]) };
  }
  return {
    ...shown,
    label: joined([label, isOver ? 'Overtime' : markOf(reading, face.marks)]),
    detail: joined([isTask ? run.schedule.name : '', detail, doneRounds(run)]),
  };
}

const unitOf = ({ clock }: Shown) => (clock === '1' ? 'minute' : 'minutes');

/** Returns the texts before Start; they leave out the time to get ready. */
function shownIdle(schedule: Schedule, { config, nowMs }: CountdownFace): Shown {
  const steps = schedule.steps.filter(({ tone }) => tone !== 'prepare');
  const shown = shownSchedule({ ...schedule, steps });
  const whole = plannedMs({ ...schedule, steps });
  if (config.parts.includes('announce') && nowMs !== null && whole !== null) {
    return { ...shown, detail: `rings at ${timeOfDay(nowMs + whole)} if you start now` };
  }
  if (config.typed === 'parts' && steps.length > 1) {
    const parts = steps.map(({ label, ms }) => `${label} ${minutesText(ms ?? 0)}`).join(' · ');
    const { ms, afterMs } = wholeOf({ ...schedule, steps }, 0);
    return { ...shown, label: '', clock: clockText(ms + afterMs), detail: parts };
  }
  return config.isInMinutes ? { ...shown, detail: joined([unitOf(shown), shown.detail]) } : shown;
}

/**
 * Returns the length of a step, and that of the steps after it up to the next change between work
 * and rest.
 */
function wholeOf({ steps }: Schedule, place: number): { ms: number; afterMs: number } {
  const isRest = (step: Step | undefined) => step?.tone === 'rest';
  const following = steps.slice(place + 1);
  const end = following.findIndex((step) => isRest(step) !== isRest(steps[place]));
  const after = following.slice(0, end === -1 ? undefined : end);
  const afterMs = after.reduce((sum, { ms }) => sum + (ms ?? 0), 0);
  return { ms: steps[place]?.ms ?? 0, afterMs };
}

/** Returns "until 14:57": the end of this part, including the steps that belong to it. */
function untilText({ endsAt, status }: RunReading, afterMs: number): string {
  if (endsAt !== null) return `until ${timeOfDay(endsAt + afterMs)}`;
  return status === 'paused' ? 'paused' : '';
}

/** Returns "rings at 10:42", or both times for two rings; null where nothing is announced. */
function announced({ config }: CountdownFace, reading: RunReading): string | null {
  const { endsAt, wholeEndsAt } = reading;
  if (!config.parts.includes('announce') || endsAt === null) return null;
  const times = [endsAt, wholeEndsAt ?? endsAt].map(timeOfDay);
  return `rings at ${[...new Set(times)].join(' and ')}`;
}

/** Names the next entry of a list, skipping the pause before it. */
function withNextName(detail: string, { schedule, place }: Run): string {
  const after = schedule.rounds === null ? [] : schedule.steps.slice(place + 1);
  const next = after.find(({ tone }) => tone !== 'rest');
  if (next === undefined || next.label === '') return detail;
  const others = detail.split(' · ').filter((part) => !part.startsWith('next: '));
  return joined([`next: ${next.label}`, ...others]);
}

function markOf({ step, passedMs, leftMs }: RunReading, marks: Marks | null): string {
  const isMarked = step.tone === 'focus' && step.label === '' && leftMs !== null;
  if (marks === null || !isMarked) return '';
  const ms = passedMs + leftMs;
  return markCount(ms, marks) > 1 ? markAt(passedMs, ms, marks) : '';
}

/** Returns the number of finished rounds where rounds are endless; otherwise an empty string. */
function doneRounds({ schedule, done }: Run): string {
  if (schedule.rounds !== null) return '';
  const full = done.filter(({ place, isFull }) => {
    return isFull && schedule.steps[place % schedule.steps.length]?.tone === 'focus';
  });
  return `${full.length} done`;
}

function joined(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' · ');
}
