import { isAllowedSetting } from './check-setting.ts';
import { DEFAULT_SETTINGS, type TimerSettings } from './timer-settings.ts';

/**
 * Saved settings, whatever was parsed from a store or a reply, laid over the defaults: every field
 * that is missing or not allowed falls back to its default, what is no setting is dropped. The
 * specification, section 3.
 */
export function mergeSettings(saved: unknown): TimerSettings {
  const isObject = typeof saved === 'object' && saved !== null;
  const allowed = Object.entries(isObject ? saved : {}).filter(([field, value]) =>
    isAllowedSetting(field, value),
  );
  return { ...DEFAULT_SETTINGS, ...Object.fromEntries(allowed) };
}
