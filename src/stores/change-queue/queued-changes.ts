import { atom, computed, type ReadableAtom } from 'nanostores';
import type { PendingChange } from '#shared/contract/work/work-changes.ts';
import type { KeyValueStore } from '#shared/domain/platform.ts';
import * as STORAGE_KEYS from '../storage/storage-keys.ts';
import { mayBeOf } from '../storage/stored-entries.ts';
import { readStoredChanges, type StoredChanges, writeStoredChanges } from './stored-changes.ts';

/** The dependencies of the stored queue; `owner` is the account whose entries it shows. */
export interface QueuedChangesDeps {
  readonly storage: KeyValueStore;
  readonly owner: string;
  /** Checks what was read from storage; null for what is no entry. */
  readonly read: (value: unknown) => PendingChange | null;
}

/**
 * The changes in local storage, which has no lock: two tabs that write at the same instant may undo
 * each other's writing. So a tab remembers what it added and what it is done with, and says so
 * again; what was delivered stands in storage for a while, so that nobody takes it for lost.
 */
export interface QueuedChanges {
  readonly $waiting: ReadableAtom<readonly PendingChange[]>;
  readonly $refused: ReadableAtom<readonly PendingChange[]>;
  readonly $unreadable: ReadableAtom<readonly unknown[]>;
  /** Reads storage again. */
  refresh(): void;
  add(entry: PendingChange): void;
  /** Notes why an entry is still here, or that it was refused for good. */
  annotate(entry: PendingChange, note: { error: string; isRefused: boolean }): void;
  /** Takes an entry out: the server has it, or it is of no use any more. */
  remove(id: string, why: 'delivered' | 'dropped'): void;
  dropUnreadable(): void;
  /**
   * Follows other tabs and subscribes to the entries they delivered; returns the disconnect
   * function.
   */
  follow(onDelivered: (entry: PendingChange) => void, onLost: () => void): () => void;
}

/** Opens the queue that local storage holds; it works without one as well, in this tab. */
export function createQueuedChanges({ storage, owner, read }: QueuedChangesDeps): QueuedChanges {
  const $stored = atom<StoredChanges>({ entries: [], delivered: [], unreadable: [] });
  const own = new Map<string, PendingChange>();
  const done = new Set<string>();

  const mine = ({ entries }: StoredChanges, isRefused: boolean) =>
    entries.filter((entry) => entry.userId === owner && entry.isRefused === isRefused);
  const $waiting = computed($stored, (stored) => mine(stored, false));

  const stored = () => readStoredChanges(storage.read(STORAGE_KEYS.changes), read);

  /** Returns the stored changes, corrected by what this tab added, was refused or is done with. */
  function look(): StoredChanges & { readonly hasLost: boolean } {
    const found = stored();
    const delivered = new Set(found.delivered);
    const known = new Set(found.entries.map(({ id }) => id));
    const missing = [...own.values()].filter(({ id }) => !known.has(id) && !delivered.has(id));
    const entries = found.entries
      .filter(({ id }) => !done.has(id) && !delivered.has(id))
      .map((entry) =>
        own.get(entry.id)?.isRefused === true ? (own.get(entry.id) ?? entry) : entry,
      );
    return { ...found, entries: [...entries, ...missing], hasLost: missing.length > 0 };
  }

  /** Reads storage again before each change: other tabs write the same key. */
  function change(edit: (found: StoredChanges) => StoredChanges): void {
    const after = edit(look());
    storage.write(STORAGE_KEYS.changes, writeStoredChanges(after));
    $stored.set(after);
  }

  $stored.set(look());
  return {
    $waiting,
    $refused: computed($stored, (found) => mine(found, true)),
    $unreadable: computed($stored, ({ unreadable }) =>
      unreadable.filter((entry) => mayBeOf(entry, owner)),
    ),
    refresh: () => $stored.set(look()),
    add(entry) {
      own.set(entry.id, entry);
      change((found) => {
        const others = found.entries.filter(({ id }) => id !== entry.id);
        return { ...found, entries: [...others, entry] };
      });
    },
    annotate(entry, note) {
      if (entry.error === note.error && entry.isRefused === note.isRefused) return;
      const noted = { ...entry, ...note };
      if (own.has(entry.id) || note.isRefused) own.set(entry.id, noted);
      change((found) => ({
        ...found,
        entries: found.entries.map((other) => (other.id === entry.id ? noted : other)),
      }));
    },
    remove(id, why) {
      own.delete(id);
      done.add(id);
      change((found) => ({
        ...found,
        entries: found.entries.filter((entry) => entry.id !== id),
        delivered: why === 'delivered' ? [...found.delivered, id] : found.delivered,
      }));
    },
    dropUnreadable: () =>
      change((found) => ({
        ...found,
        unreadable: found.unreadable.filter((entry) => !mayBeOf(entry, owner)),
      })),
    follow: (onDelivered, onLost) =>
      storage.onForeignChange(STORAGE_KEYS.changes, () => {
        const { delivered } = stored();
        for (const entry of $waiting.get()) {
          if (!delivered.includes(entry.id)) continue;
          own.delete(entry.id);
          done.add(entry.id);
          onDelivered(entry);
        }
        const { hasLost, ...found } = look();
        $stored.set(found);
        if (!hasLost) return;
        change((again) => again);
        onLost();
      }),
  };
}
