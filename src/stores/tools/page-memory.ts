/* The memory of each timer page: its last settings, and the times used most recently. */
import type { KeyValueStore } from '#shared/domain/platform.ts';
import { isFields } from '#shared/domain/timer/engine/reading.ts';
import { readJson } from '../storage/read-json.ts';
import * as STORAGE_KEYS from '../storage/storage-keys.ts';

/** A time started recently, and its page. */
export interface RecentTimer {
  readonly page: string;
  readonly name: string;
  readonly ms: number;
}

/** Remembers by page; safe where storage is refused, and what cannot be read counts as nothing. */
export interface PageMemory {
  /** Returns the settings last passed to `keep` for this page (its address), unchecked. */
  settings(page: string): unknown;
  keep(page: string, settings: unknown): void;
  /** The latest first, at most eight. */
  recents(): readonly RecentTimer[];
  /** Puts one in front; the same one does not stand twice. */
  noteRecent(recent: RecentTimer): void;
}

const MOST_RECENTS = 8;
/** Settings of pages that somebody tried to fill are not kept. */
const LONGEST_SETTINGS = 200_000;

/** Makes the memory of the pages over a store of texts. */
export function createPageMemory(storage: KeyValueStore): PageMemory {
  function readPages(): Readonly<Record<string, unknown>> {
    const value = readJson(storage, STORAGE_KEYS.toolPages);
    return isFields(value) ? value : {};
  }

  function recents(): readonly RecentTimer[] {
    const value = readJson(storage, STORAGE_KEYS.toolRecents);
    return Array.isArray(value) ? value.filter(isRecent).slice(0, MOST_RECENTS) : [];
  }

  return {
    settings(page) {
      const pages = readPages();
      return Object.hasOwn(pages, page) ? pages[page] : undefined;
    },
    keep(page, settings) {
      const text = JSON.stringify({ ...readPages(), [page]: settings });
      if (text.length <= LONGEST_SETTINGS) storage.write(STORAGE_KEYS.toolPages, text);
    },
    recents,
    noteRecent(recent) {
      const isOther = ({ page, name, ms }: RecentTimer) =>
        page !== recent.page || name !== recent.name || ms !== recent.ms;
      const list = [recent, ...recents().filter(isOther)].slice(0, MOST_RECENTS);
      storage.write(STORAGE_KEYS.toolRecents, JSON.stringify(list));
    },
  };
}

function isRecent(value: unknown): value is RecentTimer {
  if (!isFields(value)) return false;
  const { page, name, ms } = value;
  const isPage = typeof page === 'string' && /^\/(?![/\\])/.test(page);
  return isPage && typeof name === 'string' && typeof ms === 'number' && ms > 0;
}
