import type { KeyValueStore } from '#shared/domain/platform.ts';
import * as STORAGE_KEYS from '#stores/storage/storage-keys.ts';
import type { Tab } from './tabs.ts';

/** The name of the window value that is true right after somebody turned to a project. */
export const PROJECT_NAVIGATION_VALUE = 'ripenProjectNavigation';
/** The specification, section 9. */
const RESETS_AFTER_MS = 1000;

/**
 * The AI tab, if the stored flag asks for it: then the flag is cleared. As long as the app has no
 * such tab, by `knownTab`, the flag waits.
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

/** Makes what tells the page, for a second, that somebody turned to a project. */
export function createProjectNavigationFlag(
  page: object,
  later: (ms: number, work: () => void) => () => void,
): () => void {
  let cancel: () => void = () => {};
  return () => {
    cancel();
    Reflect.set(page, PROJECT_NAVIGATION_VALUE, true);
    cancel = later(RESETS_AFTER_MS, () => Reflect.set(page, PROJECT_NAVIGATION_VALUE, false));
  };
}
