import { atom, computed, type ReadableAtom } from 'nanostores';
import type { KeyValueStore } from '#shared/domain/platform.ts';
import { mayBeOf } from '../storage/stored-entries.ts';

/** An entry of a queue. */
export interface Outgoing {
  readonly id: string;
  /** The account that made it, and alone sends it. */
  readonly userId: string;
  /** Why it is still here; empty before the first try. */
  readonly error: string;
  /** The server refused it for good: it is kept and shown, not sent again. */
  readonly isRefused: boolean;
}

/** The entries of every account under the key of a queue. */
export interface Stored<Entry> {
  /** In the order in which they were made. */
  readonly entries: readonly Entry[];
  /**
   * The ids that the server confirmed last; another tab may still take them for pending. Null where
   * the stored form has no room for them: what is gone was confirmed.
   */
  readonly delivered: readonly string[] | null;
  /** Entries that cannot be read; they stay in storage. */
  readonly unreadable: readonly unknown[];
}

/** The stored form of a queue. */
export interface StoredForm<Entry> {
  readonly key: string;
  /** Reads the stored text; what is no entry is `unreadable`. */
  readonly read: (text: string | null) => Stored<Entry>;
  readonly write: (stored: Stored<Entry>) => string;
}

/** The dependencies of a stored queue; `user` returns the id of the signed-in account. */
export interface StoredQueueDeps<Entry> {
  readonly storage: KeyValueStore;
  readonly form: StoredForm<Entry>;
  readonly user: () => string | null;
  /** Hears that another tab has delivered an entry, right before it leaves `$waiting`. */
  readonly onDelivered: (entry: Entry) => void;
}

/**
 * The entries in local storage, which has no lock: two tabs that write at the same instant may undo
 * each other's writing. So a tab remembers what it added and what it is done with, and says so
 * again; what was delivered stands in storage for a while, so that nobody takes it for lost.
 */
export interface StoredQueue<Entry> {
  readonly $waiting: ReadableAtom<readonly Entry[]>;
  readonly $refused: ReadableAtom<readonly Entry[]>;
  readonly $unreadable: ReadableAtom<readonly unknown[]>;
  /** Reads storage again. */
  refresh(): void;
  /** Adds an entry; one with an id that is there already changes nothing. */
  add(entry: Entry): void;
  /** Puts another in the place of an entry; nothing where it is gone. */
  edit(id: string, edited: (entry: Entry) => Entry): void;
  /** Takes an entry out: the server has it, or it is of no use any more. */
  remove(id: string, why: 'delivered' | 'dropped'): void;
  dropUnreadable(): void;
  /** Follows other tabs; `onLost` hears that one wrote over an entry of this tab. */
  follow(onLost: () => void): () => void;
}

/** Opens the queue that local storage holds; it works without one as well, in this tab. */
export function openStoredQueue<Entry extends Outgoing>({
  storage,
  form,
  user,
  onDelivered,
}: StoredQueueDeps<Entry>): StoredQueue<Entry> {
  const $stored = atom<Stored<Entry>>({ entries: [], delivered: null, unreadable: [] });
  const own = new Map<string, Entry>();
  const done = new Set<string>();

  const mine = (isRefused: boolean) =>
    computed($stored, ({ entries }) =>
      entries.filter((entry) => entry.userId === user() && entry.isRefused === isRefused),
    );
  const $waiting = mine(false);

  /** Returns what is stored, corrected by what this tab added, was refused or is done with. */
  function look(): Stored<Entry> & { readonly hasLost: boolean } {
    const found = form.read(storage.read(form.key));
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

  /** Shows what is stored now, after telling what another tab delivered. */
  function show(found: Stored<Entry>): void {
    const there = new Set(found.entries.map(({ id }) => id));
    for (const entry of $waiting.get()) {
      const { id } = entry;
      if (there.has(id) || done.has(id) || found.delivered?.includes(id) === false) continue;
      own.delete(id);
      done.add(id);
      onDelivered(entry);
    }
    $stored.set(found);
  }

  /** Reads storage again before each change: other tabs write the same key. */
  function change(edit: (found: Stored<Entry>) => Stored<Entry>): void {
    const after = edit(look());
    storage.write(form.key, form.write(after));
    show(after);
  }

  $stored.set(look());
  return {
    $waiting,
    $refused: mine(true),
    $unreadable: computed($stored, ({ unreadable }) =>
      unreadable.filter((entry) => mayBeOf(entry, user())),
    ),
    refresh: () => show(look()),
    add(entry) {
      done.delete(entry.id);
      change((found) => {
        if (found.entries.some(({ id }) => id === entry.id)) return found;
        own.set(entry.id, entry);
        return { ...found, entries: [...found.entries, entry] };
      });
    },
    edit: (id, editedFrom) =>
      change((found) => ({
        ...found,
        entries: found.entries.map((entry) => {
          if (entry.id !== id) return entry;
          const edited = editedFrom(entry);
          if (own.has(id) || edited.isRefused) own.set(id, edited);
          return edited;
        }),
      })),
    remove(id, why) {
      own.delete(id);
      done.add(id);
      change((found) => ({
        ...found,
        entries: found.entries.filter((entry) => entry.id !== id),
        delivered: why === 'delivered' ? (found.delivered?.concat(id) ?? null) : found.delivered,
      }));
    },
    dropUnreadable: () =>
      change((found) => ({
        ...found,
        unreadable: found.unreadable.filter((entry) => !mayBeOf(entry, user())),
      })),
    follow: (onLost) =>
      storage.onForeignChange(form.key, () => {
        const { hasLost, ...found } = look();
        show(found);
        if (!hasLost) return;
        change((again) => again);
        onLost();
      }),
  };
}
