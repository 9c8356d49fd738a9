import type { KeyValueStore } from '#shared/domain/platform.ts';

/** What is stored under a key, parsed; null when there is nothing or nothing that can be read. */
export function readJson(storage: KeyValueStore, key: string): unknown {
  const text = storage.read(key);
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
