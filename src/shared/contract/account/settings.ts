import '../quiet-zod.ts';

import * as z from 'zod';
import { checkSetting } from '../../domain/settings/check-setting.ts';
import {
  ACCENTS,
  AMBIENT_SOUNDS,
  type AmbientMix,
} from '../../domain/settings/premium-settings.ts';
import {
  END_SOUNDS,
  GOAL_UNITS,
  type NumberSetting,
  SETTINGS_BOUNDS,
  type SettingField,
  TASK_SWITCHES,
  type TimerSettings,
} from '../../domain/settings/timer-settings.ts';

/** A setting that its field's rule allows; the rule's message names what it allows. */
function checked<S extends z.ZodType>(field: SettingField, schema: S) {
  return schema.superRefine((value, context) => {
    const message = checkSetting(field, value);
    if (message !== null) context.addIssue({ code: 'custom', message });
  });
}

/** Of a type that nobody can push to; `readonly()` would call the field read-only in OpenAPI. */
const RestDays: z.ZodType<readonly number[], readonly number[]> = checked(
  'restDays',
  z.array(z.int()),
).meta({
  description: 'Weekdays, 1 is Monday.',
  items: { type: 'integer', minimum: 1, maximum: 7 },
  maxItems: 6,
  uniqueItems: true,
});

function bounded(field: NumberSetting) {
  const { min, max } = SETTINGS_BOUNDS[field];
  return checked(field, z.number()).meta({ type: 'integer', minimum: min, maximum: max });
}

/** A sound that is missing is silent. */
const Mix: z.ZodType<AmbientMix, AmbientMix> = z.strictObject(
  Object.fromEntries(AMBIENT_SOUNDS.map((sound) => [sound, bounded('volume').optional()])),
);

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
    taskSwitch: z.enum(TASK_SWITCHES),
    tickingSound: z.boolean(),
    completionSound: z.boolean(),
    notifications: z.boolean(),
    volume: bounded('volume'),
    selectedSound: z.enum(END_SOUNDS),
    repeatSound: z.boolean(),
    pageFlash: z.boolean(),
    keepAwake: z.boolean(),
    dailyGoal: bounded('dailyGoal'),
    weeklyGoal: bounded('weeklyGoal'),
    goalUnit: z.enum(GOAL_UNITS),
    restDays: RestDays,
    game: z.boolean(),
    accent: z.enum(ACCENTS),
    ambientSound: z.boolean(),
    ambientMix: Mix,
  })
  .meta({ id: 'Settings' }) satisfies z.ZodType<TimerSettings>;

/** Settings as a caller may send them: any part; what is missing keeps its value. */
export const SettingsChange = Settings.partial();
