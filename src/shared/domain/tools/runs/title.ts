import { readRun, runClock } from './reading.ts';
import type { Run } from './run.ts';
import { minutesText } from './time-text.ts';

/**
 * Returns the document's title for a timer: `09:58 · Pasta`, with a pause mark, and `+0:12` in
 * overtime.
 */
export function toolTitle(run: Run, nowMs: number): string {
  const reading = readRun(run, nowMs);
  const { step, status } = reading;
  const label = run.schedule.name || step.label || 'Timer';
  if (status === 'ended') return `Time is up · ${label}`;
  const clock =
    run.schedule.isInMinutes === true ? `${runClock(reading, minutesText)} min` : runClock(reading);
  const mark = status === 'running' ? '' : '‖ ';
  return `${mark}${clock} · ${label}`;
}
