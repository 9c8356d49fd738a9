import type { Plan, ToolSound } from './plan.ts';
import type { Run } from './run.ts';

/** The sounds that timers can still play, each once; none of a muted timer or one that is over. */
export function soundsOfRuns(runs: readonly Run[]): ToolSound[] {
  const heard = runs.filter((run) => !run.isMuted && (run.status !== 'ended' || run.isRinging));
  return [...new Set(heard.flatMap(({ plan }) => soundsOfPlan(plan)))];
}

function soundsOfPlan({ steps }: Plan): ToolSound[] {
  return steps.flatMap(({ cues, end }) =>
    [end.times === 0 ? null : end.sound, ...cues.map(({ sound }) => sound)].flatMap(
      (sound) => sound ?? [],
    ),
  );
}
