import { atom, type ReadableAtom } from 'nanostores';

/** The selected sessions of the list, by id. */
export interface Selection {
  readonly $ids: ReadableAtom<ReadonlySet<string>>;
  toggle(id: string): void;
  /** Selects everything from the session selected last to this one, in the order of the list. */
  extendTo(id: string, order: readonly string[]): void;
  /** Adds these to the selection. */
  add(ids: readonly string[]): void;
  /** Deselects sessions that are no longer in the list. */
  keep(ids: readonly string[]): void;
  clear(): void;
}

/** Creates an empty selection. */
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
