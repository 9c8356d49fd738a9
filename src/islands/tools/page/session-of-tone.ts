import type { SessionType } from '#shared/domain/timer/types.ts';
import type { StepTone } from '#shared/domain/tools/runs/schedule.ts';

/** The colours of the Pomodoro timer for the purposes of steps. */
export const SESSION_OF_TONE: Readonly<Record<StepTone, SessionType>> = {
  focus: 'work',
  rest: 'shortBreak',
  prepare: 'longBreak',
  longRest: 'longBreak',
  calm: 'longBreak',
};
