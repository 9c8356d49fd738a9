import './quiet-zod.ts';

import * as z from 'zod';
import { checkSetting } from '../domain/settings/check-setting.ts';
import { END_SOUNDS, type TimerSettings } from '../domain/settings/timer-settings.ts';

function bounded(
  field: 'workTime' | 'shortBreakTime' | 'longBreakTime' | 'longBreakInterval' | 'volume',
) {
  return z.number().superRefine((value, context) => {
    const message = checkSetting(field, value);
    if (message !== null) context.addIssue({ code: 'custom', message });
  });
}

/** The timer settings of section 3 of the specification, with the switches the product adds; times in minutes. */
export const Settings = z
  .strictObject({
    workTime: bounded('workTime'),
    shortBreakTime: bounded('shortBreakTime'),
    longBreakTime: bounded('longBreakTime'),
    longBreakInterval: bounded('longBreakInterval'),
    autoStartNextSession: z.boolean(),
    autoStartBreaks: z.boolean(),
    autoStartWork: z.boolean(),
    overtime: z.boolean(),
    tickingSound: z.boolean(),
    completionSound: z.boolean(),
    notifications: z.boolean(),
    volume: bounded('volume'),
    selectedSound: z.enum(END_SOUNDS),
    repeatSound: z.boolean(),
    pageFlash: z.boolean(),
    keepAwake: z.boolean(),
  })
  .meta({ id: 'Settings' }) satisfies z.ZodType<TimerSettings>;

/** Settings as a caller may send them: any part; what is missing keeps its value. */
export const SettingsChange = Settings.partial();
