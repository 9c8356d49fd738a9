import { TOOL_SOUNDS } from '#shared/domain/tools/runs/schedule.ts';

/** The sounds that a step can begin with, by name. */
export const SOUND_NAMES = TOOL_SOUNDS.filter(
  (sound) => sound !== 'bonus-points' && sound !== 'ticking',
);
