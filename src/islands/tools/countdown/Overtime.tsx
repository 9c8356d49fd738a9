import { stepAt } from '#shared/domain/tools/plan.ts';
import type { DoneStep, Run } from '#shared/domain/tools/run.ts';
import { clockText } from '#shared/domain/tools/time-text.ts';

/** The two figures of whatever went on beyond its time. */
export function Overtime({ run }: { run: Run }) {
  const over = run.done.filter(({ place }) => stepAt(run.plan, place).atZero === 'overtime');
  return over.map((done) => <p key={done.place}>{textOf(run, done)}</p>);
}

function textOf({ plan, place, addedMs }: Run, done: DoneStep): string {
  const { label, ms } = stepAt(plan, done.place);
  const planned = (ms ?? 0) + (done.place === place ? addedMs : 0);
  const over = done.ms > planned ? `+${clockText(done.ms - planned, 'down')}` : 'no';
  return `${label === '' ? '' : `${label}: `}${clockText(planned)} planned, ${over} overtime`;
}
