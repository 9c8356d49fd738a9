import type { KeyValueStore } from '#shared/domain/platform.ts';

/** Follows a key whose content could not be read: it is put there before the key is overwritten. */
export const SET_ASIDE_SUFFIX = 'Unreadable';

/** Returns the parsed value of a key; null when it is missing or is no JSON. */
export function readJson(storage: Pick<KeyValueStore, 'read'>, key: string): unknown {
  const text = storage.read(key);
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
