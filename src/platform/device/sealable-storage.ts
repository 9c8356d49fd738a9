import type { KeyValueStore, SealableStorage } from '#shared/domain/platform.ts';

/**
 * Makes storage that can be sealed: at a sign-out, answers that are still on their way must not write
 * what belongs to the account once more.
 */
export function createSealableStorage(storage: KeyValueStore): SealableStorage {
  let isSealed = false;
  return {
    read: storage.read,
    keys: storage.keys,
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
