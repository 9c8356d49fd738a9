import {
  DEFAULT_SETTINGS,
  END_SOUNDS,
  type EndSound,
  SETTINGS_BOUNDS,
  type SettingField,
} from './timer-settings.ts';

/**
 * What to say at the field when it does not allow the value, naming what it allows; null when the
 * value is fine.
 */
export function checkSetting(field: SettingField, value: unknown): string | null {
  switch (field) {
    case 'workTime':
    case 'shortBreakTime':
    case 'longBreakTime':
    case 'longBreakInterval':
    case 'volume':
      return isAllowedNumber(field, value) ? null : numberMessage(field);
    case 'selectedSound':
      return isEndSound(value) ? null : `Choose one of these sounds: ${END_SOUNDS.join(', ')}.`;
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

/** Whether the value is a whole number within the bounds of the numeric setting. */
export function isAllowedNumber(
  field: keyof typeof SETTINGS_BOUNDS,
  value: unknown,
): value is number {
  const { min, max } = SETTINGS_BOUNDS[field];
  return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;
}

/** Whether the value is the id of an end sound. */
export function isEndSound(value: unknown): value is EndSound {
  return END_SOUNDS.some((sound) => sound === value);
}

function numberMessage(field: keyof typeof SETTINGS_BOUNDS): string {
  const { min, max } = SETTINGS_BOUNDS[field];
  if (field === 'volume') return `Enter a volume from ${min} to ${max}, without decimals.`;
  if (field === 'longBreakInterval')
    return `Enter a whole number of sessions from ${min} to ${max}.`;
  return `Enter whole minutes from ${min} to ${max}.`;
}
