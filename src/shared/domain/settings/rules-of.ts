import type { TimerRules } from '../timer/types.ts';
import type { TimerSettings } from './timer-settings.ts';

/**
 * Returns the rules of the timer under these settings. Lengths are in minutes;
 * `autoStartNextSession` starts both breaks and work.
 */
export function rulesOf(settings: TimerSettings): TimerRules {
  return {
    workMinutes: settings.workTime,
    shortBreakMinutes: settings.shortBreakTime,
    longBreakMinutes: settings.longBreakTime,
    longBreakInterval: settings.longBreakInterval,
    autoStartBreaks: settings.autoStartNextSession || settings.autoStartBreaks,
    autoStartWork: settings.autoStartNextSession || settings.autoStartWork,
    overtime: settings.overtime,
  };
}
