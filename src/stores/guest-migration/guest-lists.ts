import type { KeyValueStore } from '#shared/domain/platform.ts';
import { openGuestLists } from '../guest/guest-lists.ts';
import { createStoredList } from '../guest/stored-list.ts';
import { readGuestSession } from '../sessions/guest-sessions.ts';
import * as STORAGE_KEYS from '../storage/storage-keys.ts';
import type { GuestData } from './pending-data.ts';

/** The three lists of a visitor, as they are stored. */
export type GuestLists = ReturnType<typeof createGuestLists>;

/** Makes the lists over what local storage holds. */
export function createGuestLists(storage: KeyValueStore) {
  const { projects, tasks } = openGuestLists(storage);
  const sessions = createStoredList({
    storage,
    key: STORAGE_KEYS.guestSessions,
    read: readGuestSession,
  });
  const lists = { projects, tasks, sessions } as const;

  const without =
    (id: string) =>
    <Item extends { readonly id: string }>(all: readonly Item[]) =>
      all.filter((item) => item.id !== id);

  return {
    ...lists,
    read: (): GuestData => ({
      projects: projects.$items.get(),
      tasks: tasks.$items.get(),
      sessions: sessions.$items.get(),
    }),
    /** Takes an entry out of the store of visitors. */
    remove(kind: keyof typeof lists, id: string): void {
      if (kind === 'projects') projects.change(without(id));
      else if (kind === 'tasks') tasks.change(without(id));
      else sessions.change(without(id));
    },
    /** Follows the other tabs until the returned function is called. */
    connect(onChange: () => void): () => void {
      const ends = [projects, tasks, sessions].flatMap((list) => [
        list.connect(),
        list.$items.listen(onChange),
      ]);
      onChange();
      return () => {
        for (const end of ends) end();
      };
    },
  };
}
