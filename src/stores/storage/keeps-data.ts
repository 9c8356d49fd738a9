import type { KeyValueStore } from '#shared/domain/platform.ts';
import * as STORAGE_KEYS from './storage-keys.ts';

/** Whether this browser keeps what is written: not where it blocks storage, or where no room is left. */
export function keepsData(storage: KeyValueStore): boolean {
  const isKept = storage.write(STORAGE_KEYS.probe, 'yes');
  storage.remove(STORAGE_KEYS.probe);
  return isKept;
}
