import type { SessionType } from '#shared/domain/timer/types.ts';
import type { StepTone } from '#shared/domain/tools/plan.ts';

/** The three colours that the Pomodoro timer has, for what the steps of a plan are for. */
export const SESSION_OF_TONE: Readonly<Record<StepTone, SessionType>> = {
  focus: 'work',
  rest: 'shortBreak',
  prepare: 'longBreak',
  longRest: 'longBreak',
  calm: 'longBreak',
};
