import { stepAt } from '#shared/domain/tools/plan.ts';
import type { Run } from '#shared/domain/tools/run.ts';
import { clockText } from '#shared/domain/tools/time-text.ts';

/** The two figures of a countdown that went on beyond its time. */
export function Overtime({ run }: { run: Run }) {
  const last = run.done[run.done.length - 1];
  if (last === undefined) return null;
  const planned = (stepAt(run.plan, last.place).ms ?? 0) + run.addedMs;
  return (
    <p>
      {clockText(planned)} planned,{' '}
      {last.ms > planned ? `+${clockText(last.ms - planned, 'down')}` : 'no'} overtime
    </p>
  );
}
