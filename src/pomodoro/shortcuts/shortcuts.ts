import { atom, type ReadableAtom } from 'nanostores';
import type { KeyValueStore } from '#shared/domain/platform.ts';
import * as STORAGE_KEYS from '#stores/storage/storage-keys.ts';

/** The parts of the map of keys, in their order there. */
export type ShortcutGroup = 'Timer' | 'Focus' | 'Tasks' | 'List' | 'Page';

/** A key and its action, active while the part of the screen that added it is mounted. */
export interface Shortcut {
  /** As it stands on the keyboard: `S`, `1`, `+`, `?`, or `Space`. */
  readonly key: string;
  readonly label: string;
  readonly group: ShortcutGroup;
  readonly act: () => void;
}

/** Keys that are pressed before the part of the program is there that knows what they mean. */
export interface EarlyKeys {
  readonly events: KeyboardEvent[];
  /** Ends the collecting. */
  readonly end: AbortController;
}

/** The keys of a page: each part of the screen adds its own while it is shown. */
export interface Shortcuts {
  readonly $all: ReadableAtom<readonly Shortcut[]>;
  /** Whether single keys do anything; somebody who speaks to their computer can switch them off. */
  readonly $areOn: ReadableAtom<boolean>;
  /** Adds keys, the newest first to act, until the returned function is called. */
  add(added: readonly Shortcut[]): () => void;
  /** Does what a key does; false when it does nothing here. */
  run(key: string): boolean;
  switch(areOn: boolean): void;
}

/** Makes the keys of a page; the choice is kept in this browser. */
export function createShortcuts(storage: KeyValueStore): Shortcuts {
  const $all = atom<readonly Shortcut[]>([]);
  const $areOn = atom(storage.read(STORAGE_KEYS.shortcuts) !== 'off');
  return {
    $all,
    $areOn,
    add(added) {
      $all.set([...added, ...$all.get()]);
      return () => $all.set($all.get().filter((shortcut) => !added.includes(shortcut)));
    },
    run(key) {
      const found = $all.get().find((shortcut) => shortcut.key === key);
      found?.act();
      return found !== undefined;
    },
    switch(areOn) {
      $areOn.set(areOn);
      if (areOn) storage.remove(STORAGE_KEYS.shortcuts);
      else storage.write(STORAGE_KEYS.shortcuts, 'off');
    },
  };
}
