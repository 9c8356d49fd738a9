import type { TimerRules } from '../timer/types.ts';
import type { TimerSettings } from './timer-settings.ts';

/**
 * What the timer obeys under these settings: lengths in minutes, and `autoStartNextSession`
 * starting breaks and work alike.
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
