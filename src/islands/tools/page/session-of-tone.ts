import type { SessionType } from '#shared/domain/timer/types.ts';
import type { StepTone } from '#shared/domain/tools/runs/schedule.ts';

/** The three colours that the Pomodoro timer has, for what the steps of a schedule are for. */
export const SESSION_OF_TONE: Readonly<Record<StepTone, SessionType>> = {
  focus: 'work',
  rest: 'shortBreak',
  prepare: 'longBreak',
  longRest: 'longBreak',
  calm: 'longBreak',
};
