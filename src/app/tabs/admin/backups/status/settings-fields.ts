import { adminBackupsApi, type BackupSettings } from '#shared/contract/admin/backups.ts';
import { fieldErrors } from '../../../../parts/forms/field-errors.ts';

type Numbers = 'everyDays' | 'daily' | 'weekly' | 'monthly';

/** The settings as they stand in the fields. */
export type Typed = Pick<BackupSettings, 'isScheduled' | 'atHour'> &
  Readonly<Record<Numbers, string>>;

/** The settings without their version. */
export type SettingsValue = Omit<BackupSettings, 'version'>;

/** Returns what the fields show of saved settings. */
export function typedOf(settings: BackupSettings): Typed {
  const { isScheduled, atHour, everyDays, daily, weekly, monthly } = settings;
  return {
    isScheduled,
    atHour,
    everyDays: String(everyDays),
    daily: String(daily),
    weekly: String(weekly),
    monthly: String(monthly),
  };
}

/** The error of each field, by its name. */
export function errorsOf(typed: Typed): Readonly<Record<string, string>> {
  const value = { ...numbersOf(typed), version: 0 };
  return fieldErrors(adminBackupsApi.saveSettings.body, value) ?? {};
}

/** Returns the settings that are typed; null where a field has an error. */
export function readTyped(typed: Typed): SettingsValue | null {
  return Object.keys(errorsOf(typed)).length === 0 ? numbersOf(typed) : null;
}

function numbersOf({ everyDays, daily, weekly, monthly, ...rest }: Typed): SettingsValue {
  const read = (text: string) => (text.trim() === '' ? Number.NaN : Number(text));
  return {
    ...rest,
    everyDays: read(everyDays),
    daily: read(daily),
    weekly: read(weekly),
    monthly: read(monthly),
  };
}
