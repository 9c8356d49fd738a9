import { atom, type ReadableAtom } from 'nanostores';

/** The sessions that are chosen in the list, by id. */
export interface Selection {
  readonly $ids: ReadableAtom<ReadonlySet<string>>;
  toggle(id: string): void;
  /** Chooses all from the one that was chosen last to this one, in the order of the list. */
  extendTo(id: string, order: readonly string[]): void;
  /** Chooses these as well. */
  add(ids: readonly string[]): void;
  /** Lets go of what is not in the list any more. */
  keep(ids: readonly string[]): void;
  clear(): void;
}

/** Makes a selection of nothing. */
export function createSelection(): Selection {
  const $ids = atom<ReadonlySet<string>>(new Set());
  let last: string | null = null;

  function add(ids: readonly string[]): void {
    $ids.set(new Set([...$ids.get(), ...ids]));
    last = ids.at(-1) ?? last;
  }

  return {
    $ids,
    toggle(id) {
      const ids = new Set($ids.get());
      if (!ids.delete(id)) ids.add(id);
      last = id;
      $ids.set(ids);
    },
    extendTo(id, order) {
      const from = last === null ? -1 : order.indexOf(last);
      const to = order.indexOf(id);
      if (to === -1) return;
      const range = order.slice(Math.min(from === -1 ? to : from, to), Math.max(from, to) + 1);
      add(range);
      last = id;
    },
    add,
    keep(ids) {
      const there = new Set(ids);
      const kept = [...$ids.get()].filter((id) => there.has(id));
      if (kept.length < $ids.get().size) $ids.set(new Set(kept));
    },
    clear() {
      last = null;
      if ($ids.get().size > 0) $ids.set(new Set());
    },
  };
}
