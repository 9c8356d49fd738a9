import { TOOL_SOUNDS } from '#shared/domain/tools/runs/schedule.ts';

/** The sounds a step may begin with, as they are called. */
export const SOUND_NAMES = TOOL_SOUNDS.filter(
  (sound) => sound !== 'bonus-points' && sound !== 'ticking',
);
