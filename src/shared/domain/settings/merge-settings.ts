import { isAllowedNumber, isEndSound } from './check-setting.ts';
import { DEFAULT_SETTINGS, type SETTINGS_BOUNDS, type TimerSettings } from './timer-settings.ts';

type NumberField = keyof typeof SETTINGS_BOUNDS;
type SwitchField = Exclude<keyof TimerSettings, NumberField | 'selectedSound'>;

/**
 * Saved settings, whatever was parsed from a store or a reply, laid over the defaults: every field
 * that is missing or not allowed falls back to its default, what is no setting is dropped. The
 * specification, section 3.
 */
export function mergeSettings(saved: unknown): TimerSettings {
  const fields = fieldsOf(saved);
  const number = (field: NumberField): number => {
    const value = fields.get(field);
    return isAllowedNumber(field, value) ? value : DEFAULT_SETTINGS[field];
  };
  const onOff = (field: SwitchField): boolean => {
    const value = fields.get(field);
    return typeof value === 'boolean' ? value : DEFAULT_SETTINGS[field];
  };
  const sound = fields.get('selectedSound');
  return {
    workTime: number('workTime'),
    shortBreakTime: number('shortBreakTime'),
    longBreakTime: number('longBreakTime'),
    longBreakInterval: number('longBreakInterval'),
    autoStartNextSession: onOff('autoStartNextSession'),
    autoStartBreaks: onOff('autoStartBreaks'),
    autoStartWork: onOff('autoStartWork'),
    overtime: onOff('overtime'),
    tickingSound: onOff('tickingSound'),
    completionSound: onOff('completionSound'),
    notifications: onOff('notifications'),
    volume: number('volume'),
    selectedSound: isEndSound(sound) ? sound : DEFAULT_SETTINGS.selectedSound,
    repeatSound: onOff('repeatSound'),
    pageFlash: onOff('pageFlash'),
    keepAwake: onOff('keepAwake'),
  };
}

function fieldsOf(saved: unknown): ReadonlyMap<string, unknown> {
  const isObject = typeof saved === 'object' && saved !== null;
  return new Map<string, unknown>(isObject ? Object.entries(saved) : []);
}
