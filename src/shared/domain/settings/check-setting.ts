import { isFields } from '../timer/engine/reading.ts';
import {
  DEFAULT_SETTINGS,
  END_SOUNDS,
  GOAL_UNITS,
  type NumberSetting,
  SETTINGS_BOUNDS,
  type SettingField,
  TASK_SWITCHES,
} from './timer-settings.ts';

/**
 * Returns a message for the field when it does not allow the value, naming what it allows; null
 * when the value is valid.
 */
export function checkSetting(field: SettingField, value: unknown): string | null {
  if (isNumberSetting(field)) return isAllowedNumber(field, value) ? null : numberMessage(field);
  switch (field) {
    case 'selectedSound':
      return oneOf('sounds', END_SOUNDS, value);
    case 'goalUnit':
      return oneOf('units', GOAL_UNITS, value);
    case 'taskSwitch':
      return oneOf('answers', TASK_SWITCHES, value);
    case 'restDays':
      return isWeekdays(value) ? null : 'Choose at most six weekdays, from 1 (Monday) to 7.';
    case 'accent':
      // The server knows which there are, and whoever shows one.
      return typeof value === 'string' ? null : 'Choose an accent.';
    case 'ambientMix':
      return isMix(value) ? null : numberMessage('volume');
    default:
      return typeof value === 'boolean' ? null : 'Choose on or off.';
  }
}

/** Whether a field of this name is a setting, and allows the value. */
export function isAllowedSetting(field: string, value: unknown): boolean {
  return isSettingField(field) && checkSetting(field, value) === null;
}

function isSettingField(field: string): field is SettingField {
  return Object.hasOwn(DEFAULT_SETTINGS, field);
}

function isNumberSetting(field: SettingField): field is NumberSetting {
  return Object.hasOwn(SETTINGS_BOUNDS, field);
}

function isAllowedNumber(field: NumberSetting, value: unknown): boolean {
  const { min, max } = SETTINGS_BOUNDS[field];
  return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;
}

/** Which sounds there are is known to those who play them, and to the server. */
function isMix(value: unknown): boolean {
  return isFields(value) && Object.values(value).every((each) => isAllowedNumber('volume', each));
}

/** A week of rest would leave nothing for a streak to be made of. */
function isWeekdays(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.length < 7 &&
    new Set(value).size === value.length &&
    value.every((day: unknown) => [1, 2, 3, 4, 5, 6, 7].some((each) => each === day))
  );
}

function oneOf(what: string, allowed: readonly string[], value: unknown): string | null {
  return allowed.some((each) => each === value)
    ? null
    : `Choose one of these ${what}: ${allowed.join(', ')}.`;
}

function numberMessage(field: NumberSetting): string {
  const { min, max } = SETTINGS_BOUNDS[field];
  if (field === 'volume') return `Enter a volume from ${min} to ${max}, without decimals.`;
  if (field === 'longBreakInterval')
    return `Enter a whole number of sessions from ${min} to ${max}.`;
  if (min === 0) return `Enter a whole number from 0 (no goal) to ${max}.`;
  return `Enter whole minutes from ${min} to ${max}.`;
}
