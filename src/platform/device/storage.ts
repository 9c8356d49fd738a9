import type { KeyValueStore, SealableStorage } from '#shared/domain/platform.ts';
import { createSealableStorage } from './sealable-storage.ts';

/**
 * Makes a local storage that never throws. Changes that the browser refuses (blocked, full) are
 * remembered until the page is left, and `write` returns false.
 */
export function createStorage(area: () => Storage = () => localStorage): KeyValueStore {
  /** Values that this page wrote, or removed (null), but local storage refused. */
  const untaken = new Map<string, string | null>();

  function attempt<Answer>(work: (storage: Storage) => Answer, otherwise: Answer): Answer {
    try {
      return work(area());
    } catch {
      return otherwise;
    }
  }

  return {
    read(key) {
      const remembered = untaken.get(key);
      if (remembered !== undefined) return remembered;
      return attempt((storage) => storage.getItem(key), null);
    },
    write(key, value) {
      const isWritten = attempt((storage) => {
        storage.setItem(key, value);
        return true;
      }, false);
      if (isWritten) untaken.delete(key);
      else untaken.set(key, value);
      return isWritten;
    },
    remove(key) {
      const isRemoved = attempt((storage) => {
        storage.removeItem(key);
        return true;
      }, false);
      if (isRemoved) untaken.delete(key);
      else untaken.set(key, null);
    },
    keys: () => attempt((storage) => Object.keys(storage), []),
    onForeignChange(key, listener) {
      const hear = (event: StorageEvent) => {
        if (event.storageArea !== null && event.storageArea !== attempt((own) => own, null)) return;
        // A null key: everything was cleared.
        if (event.key !== key && event.key !== null) return;
        untaken.delete(key);
        listener(event.key === null ? null : event.newValue);
      };
      addEventListener('storage', hear);
      return () => removeEventListener('storage', hear);
    },
  };
}

/**
 * Opens the local storage of a page. The page opens it once and passes it on, so that sealing it at sign-out
 * stops every writer.
 */
export const openStorage = (): SealableStorage => createSealableStorage(createStorage());
