/* The stickers somebody has earned with the cute timer, kept in this browser. */
import { atom, type ReadableAtom } from 'nanostores';
import type { KeyValueStore } from '#shared/domain/platform.ts';
import { readSticker, type Sticker } from '#shared/domain/tools/rooms/stickers.ts';
import { readJson } from '../storage/read-json.ts';
import * as STORAGE_KEYS from '../storage/storage-keys.ts';

/** The collection, the oldest first. */
export interface StickerBook {
  readonly $stickers: ReadableAtom<readonly Sticker[]>;
  /** Puts in what `earn` makes of the collection as it is stored; a run earns once. */
  add(earn: (owned: readonly Sticker[]) => Sticker | null): void;
  connect(): () => void;
}

/** Of more than these the oldest go. */
const MOST = 500;

/** Makes the collection over a store of texts; it is read at `connect` and again before each change. */
export function createStickerBook(storage: KeyValueStore): StickerBook {
  const $stickers = atom<readonly Sticker[]>([]);

  function read(): readonly Sticker[] {
    const value = readJson(storage, STORAGE_KEYS.stickers);
    return Array.isArray(value) ? value.flatMap((each) => readSticker(each) ?? []) : [];
  }

  return {
    $stickers,
    add(earn) {
      const owned = read();
      const earned = earn(owned);
      if (earned === null || owned.some(({ runId }) => runId === earned.runId)) return;
      const stickers = [...owned, earned].slice(-MOST);
      storage.write(STORAGE_KEYS.stickers, JSON.stringify(stickers));
      $stickers.set(stickers);
    },
    connect() {
      $stickers.set(read());
      return storage.onForeignChange(STORAGE_KEYS.stickers, () => $stickers.set(read()));
    },
  };
}
