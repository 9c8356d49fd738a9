import type { Run } from './run.ts';
import type { Schedule, ToolSound } from './schedule.ts';

/** The sounds that timers can still play, each once; none of a muted timer or one that is over. */
export function soundsOfRuns(runs: readonly Run[]): ToolSound[] {
  const heard = runs.filter((run) => !run.isMuted && (run.status !== 'ended' || run.isRinging));
  return [...new Set(heard.flatMap(({ schedule }) => soundsOfSchedule(schedule)))];
}

function soundsOfSchedule({ steps }: Schedule): ToolSound[] {
  return steps.flatMap(({ cues, end }) =>
    [end.times === 0 ? null : end.sound, ...cues.map(({ sound }) => sound)].flatMap(
      (sound) => sound ?? [],
    ),
  );
}
