import type { KeyValueStore } from '#shared/domain/platform.ts';

/** Follows a key whose content could not be read: it is put there before the key is overwritten. */
export const SET_ASIDE_SUFFIX = 'Unreadable';

/** What is stored under a key, parsed; null when there is nothing or nothing that can be read. */
export function readJson(storage: Pick<KeyValueStore, 'read'>, key: string): unknown {
  const text = storage.read(key);
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
