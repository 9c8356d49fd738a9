import type { Run } from './run.ts';
import type { Schedule, ToolSound } from './schedule.ts';

/**
 * Returns the sounds that timers may still play, each once. Muted timers have none, and timers that
 * are over only while they ring.
 */
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
