import type { KeyValueStore, Later } from '#shared/domain/platform.ts';
import * as STORAGE_KEYS from '#stores/storage/storage-keys.ts';
import type { Tab } from './tabs.ts';

/** Name of the window value that is true right after a project was opened. */
export const PROJECT_NAVIGATION_VALUE = 'ripenProjectNavigation';
/** The specification, section 9. */
const RESETS_AFTER_MS = 1000;

/**
 * Returns the AI tab if the stored flag requests it, and clears the flag. While the app has no such
 * tab, by `knownTab`, the flag is kept.
 */
export function takeAiTabFlag(
  storage: KeyValueStore,
  knownTab: (value: unknown) => Tab | null,
): Tab | null {
  const tab = knownTab('ai');
  if (tab === null || storage.read(STORAGE_KEYS.openAiTab) !== 'true') return null;
  storage.remove(STORAGE_KEYS.openAiTab);
  return tab;
}

/** Creates the flag that tells the page for a second that a project was opened. */
export function createProjectNavigationFlag(page: object, later: Later): () => void {
  let cancel: () => void = () => {};
  return () => {
    cancel();
    Reflect.set(page, PROJECT_NAVIGATION_VALUE, true);
    cancel = later(RESETS_AFTER_MS, () => Reflect.set(page, PROJECT_NAVIGATION_VALUE, false));
  };
}
