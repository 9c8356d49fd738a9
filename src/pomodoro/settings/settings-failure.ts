import type { SettingsStore } from '#stores/account/settings-store.ts';

const IN_USE = 'Using this device’s copy.';
const KEPT = 'Saved on this device.';
const PASSING = 'It applies until you leave this page.';

/** The sentence about what is safe, for each of the errors of the specification, section 8. */
const SAFE: Readonly<Record<string, string>> = {
  'Failed to load settings': IN_USE,
  'Failed to reload settings': IN_USE,
  'Failed to save settings to server': KEPT,
  'Failed to reset settings on server': KEPT,
  'Failed to save settings': PASSING,
  'Failed to reset settings': PASSING,
};

/** Returns the error together with what is safe. */
export function explainSettingsError(error: string): string {
  const safe = SAFE[error];
  return safe === undefined ? error : `${error}. ${safe}`;
}

/** Whether the error is about what a user chose, not about what was fetched. */
export function isAboutChoice(error: string): boolean {
  return SAFE[error] !== IN_USE;
}

/** Retries the action that failed with this error. */
export function repeatSettings(store: SettingsStore, error: string): Promise<void> {
  switch (error) {
    case 'Failed to load settings':
      return store.load();
    case 'Failed to reload settings':
      return store.reload();
    case 'Failed to reset settings on server':
    case 'Failed to reset settings':
      return store.reset();
    default:
      // No change: the store sends and writes all of them.
      return store.save({});
  }
}
