/* The log of work done on the timer pages, stored in this browser for the counts of a day. */
import { atom, type ReadableAtom } from 'nanostores';
import type { Ids, KeyValueStore } from '#shared/domain/platform.ts';
import {
  type NewWorkEntry,
  readWorkEntry,
  type WorkEntry,
} from '#shared/domain/tools/work/work-log.ts';
import { readJson } from '../storage/read-json.ts';
import * as STORAGE_KEYS from '../storage/storage-keys.ts';

/** The log of all timer pages, the oldest entry first. */
export interface WorkLog {
  readonly $entries: ReadableAtom<readonly WorkEntry[]>;
  /** Writes stretches of work down; what stands there already stays as it is. */
  note(entries: readonly NewWorkEntry[]): void;
  /** Changes an entry: what is noted on it, and whether it was kept as a session. */
  change(key: string, change: Partial<Pick<WorkEntry, 'label' | 'note' | 'isKept'>>): void;
  connect(): () => void;
}

/** Of more than these the oldest go. */
const MOST_ENTRIES = 500;

/** Makes the log over a store of texts; it is read at `connect` and again before each change. */
export function createWorkLog({ storage, ids }: { storage: KeyValueStore; ids: Ids }): WorkLog {
  const $entries = atom<readonly WorkEntry[]>([]);

  function read(): readonly WorkEntry[] {
    const value = readJson(storage, STORAGE_KEYS.toolLog);
    return Array.isArray(value) ? value.flatMap((each) => readWorkEntry(each) ?? []) : [];
  }

  function write(entries: readonly WorkEntry[]): void {
    const kept = entries.slice(-MOST_ENTRIES);
    storage.write(STORAGE_KEYS.toolLog, JSON.stringify(kept));
    $entries.set(kept);
  }

  return {
    $entries,
    note(entries) {
      const isKnown = (list: readonly WorkEntry[], { key }: NewWorkEntry) =>
        list.some((other) => other.key === key);
      if (entries.every((entry) => isKnown($entries.get(), entry))) return;
      const stored = read();
      const added = entries.filter((entry) => !isKnown(stored, entry));
      write([...stored, ...added.map((entry) => ({ ...entry, id: ids.next(), isKept: false }))]);
    },
    change(key, change) {
      write(read().map((entry) => (entry.key === key ? { ...entry, ...change } : entry)));
    },
    connect() {
      $entries.set(read());
      return storage.onForeignChange(STORAGE_KEYS.toolLog, () => $entries.set(read()));
    },
  };
}
