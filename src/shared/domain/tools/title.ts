import { readRun } from './reading.ts';
import type { Run } from './run.ts';
import { clockText, minutesText } from './time-text.ts';

/** The document's title for a timer: `09:58 · Pasta`, with a pause mark, and `+0:12` beyond its time. */
export function toolTitle(run: Run, nowMs: number): string {
  const { leftMs, overMs, wholePassedMs, step, status } = readRun(run, nowMs);
  const label = run.plan.name || step.label || 'Timer';
  if (status === 'ended') return `Time is up · ${label}`;
  const textOf = run.plan.isInMinutes === true ? minutesText : clockText;
  const unit = run.plan.isInMinutes === true ? ' min' : '';
  const clock =
    leftMs === null
      ? textOf(wholePassedMs, 'down')
      : overMs > 0
        ? `+${textOf(overMs, 'down')}`
        : textOf(leftMs);
  const mark = status === 'running' ? '' : '‖ ';
  return `${mark}${clock}${unit} · ${label}`;
}
