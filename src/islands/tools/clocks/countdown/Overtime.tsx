import type { DoneStep, Run } from '#shared/domain/tools/runs/run.ts';
import { stepAt } from '#shared/domain/tools/runs/schedule.ts';
import { clockText } from '#shared/domain/tools/runs/time-text.ts';

/** Planned time and overtime of a run that went on beyond its end. */
export function Overtime({ run }: { run: Run }) {
  const over = run.done.filter(({ place }) => stepAt(run.schedule, place).atZero === 'overtime');
  return over.map((done) => <p key={done.place}>{textOf(run, done)}</p>);
}

function textOf({ schedule, place, addedMs }: Run, done: DoneStep): string {
  const { label, ms } = stepAt(schedule, done.place);
  const planned = (ms ?? 0) + (done.place === place ? addedMs : 0);
  const over = done.ms > planned ? `+${clockText(done.ms - planned, 'down')}` : 'no';
  return `${label === '' ? '' : `${label}: `}${clockText(planned)} planned, ${over} overtime`;
}
