import { readRun } from './reading.ts';
import type { Run } from './run.ts';
import { clockText } from './time-text.ts';

/** The document's title for a timer: `09:58 · Pasta`, with a pause mark, and `+0:12` beyond its time. */
export function toolTitle(run: Run, nowMs: number): string {
  const { leftMs, overMs, wholePassedMs, step, status } = readRun(run, nowMs);
  const label = run.plan.name || step.label || 'Timer';
  if (status === 'ended') return `Time is up · ${label}`;
  const clock =
    leftMs === null
      ? clockText(wholePassedMs, 'down')
      : overMs > 0
        ? `+${clockText(overMs, 'down')}`
        : clockText(leftMs);
  const mark = status === 'running' ? '' : '‖ ';
  return `${mark}${clock} · ${label}`;
}
