/*
 * A list of entries in local storage that every tab of this browser reads and writes.
 *
 * Invariants
 * - The list is read again before each change, because other tabs write the same key.
 * - An entry that cannot be read is written back as it was; content that is no list at all is set
 *   aside under a key of its own before the key is written. Nothing is dropped.
 * - Where storage refuses, the list goes on in the memory of this page, and `$isKept` says so.
 */
import { atom, type ReadableAtom } from 'nanostores';
import type { KeyValueStore } from '#shared/domain/platform.ts';
import { type Fields, isFields } from '#shared/domain/timer/engine/reading.ts';
import { readJson, SET_ASIDE_SUFFIX } from '../storage/read-json.ts';

/** Entries that this browser holds under one key. */
export interface StoredList<Item> {
  readonly $items: ReadableAtom<readonly Item[]>;
  /** False once storage has refused a change: later changes are lost with the page. */
  readonly $isKept: ReadableAtom<boolean>;
  /** Changes the list as it is stored now; returning the same list changes nothing. */
  change(edit: (items: readonly Item[]) => readonly Item[]): void;
  /** Follows the other tabs until the returned function is called. */
  connect(): () => void;
}

/** Dependencies of a stored list; `read` returns null for an entry that it cannot read. */
export interface StoredListDeps<Item> {
  readonly storage: KeyValueStore;
  readonly key: string;
  readonly read: (value: Fields) => Item | null;
  /** Returns the form in which an entry is stored, where it is another. */
  readonly write?: (item: Item) => object;
}

interface Stored<Item> {
  readonly items: readonly Item[];
  readonly unreadable: readonly unknown[];
  readonly isList: boolean;
}

/** Makes the list over what local storage holds. */
export function createStoredList<Item extends { readonly id: string }>(
  deps: StoredListDeps<Item>,
): StoredList<Item> {
  const { storage, key, write = (item: Item) => item } = deps;
  let stored = readStored(deps);
  const $items = atom(stored.items);
  const $isKept = atom(true);

  function setAside(): void {
    const text = storage.read(key);
    if (text !== null && !stored.isList) storage.write(key + SET_ASIDE_SUFFIX, text);
  }

  return {
    $items,
    $isKept,
    change(edit) {
      // After a refused write, only this page knows the current list.
      if ($isKept.get()) stored = readStored(deps);
      const before = $isKept.get() ? stored.items : $items.get();
      const after = edit(before);
      if (after === before) return;
      setAside();
      const entries = [...after.map(write), ...stored.unreadable];
      const isKept = storage.write(key, JSON.stringify(entries));
      $items.set(after);
      $isKept.set(isKept);
    },
    connect() {
      const reread = () => {
        stored = readStored(deps);
        if ($isKept.get()) $items.set(stored.items);
      };
      reread();
      return storage.onForeignChange(key, reread);
    },
  };
}

function readStored<Item extends { readonly id: string }>(
  deps: StoredListDeps<Item>,
): Stored<Item> {
  const value = readJson(deps.storage, deps.key);
  if (!Array.isArray(value)) return { items: [], unreadable: [], isList: false };
  const items = new Map<string, Item>();
  const unreadable: unknown[] = [];
  const entries: readonly unknown[] = value;
  for (const entry of entries) {
    const item = isFields(entry) ? deps.read(entry) : null;
    if (item === null || items.has(item.id)) unreadable.push(entry);
    else items.set(item.id, item);
  }
  return { items: [...items.values()], unreadable, isList: true };
}
