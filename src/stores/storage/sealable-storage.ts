import type { KeyValueStore } from '#shared/domain/platform.ts';

/** Storage that a page can close for good. */
export interface SealableStorage extends KeyValueStore {
  /** From now on nothing is written or removed. */
  seal(): void;
}

/**
 * Makes storage that can be sealed: at a sign-out, answers that are still on their way must not write
 * what belongs to the account once more.
 */
export function createSealableStorage(storage: KeyValueStore): SealableStorage {
  let isSealed = false;
  return {
    read: storage.read,
    onForeignChange: storage.onForeignChange,
    write: (key, value) => isSealed || storage.write(key, value),
    remove(key) {
      if (!isSealed) storage.remove(key);
    },
    seal() {
      isSealed = true;
    },
  };
}
