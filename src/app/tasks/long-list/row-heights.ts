/** A row without anything below its title, in px. */
const PLAIN_ROW_PX = 56;

/** So many rows say how high the others are. */
const ENOUGH_ROWS = 20;

/** How high the rows of a list are, by id: as they were when drawn last, else as most of the first were. */
export interface RowHeights {
  of(id: string): number;
  learn(id: string, px: number): void;
}

/** Knows the height of no row yet. */
export function createRowHeights(): RowHeights {
  const known = new Map<string, number>();
  // It is settled once: room that changed with each row seen would move what is read.
  let usual = PLAIN_ROW_PX;
  return {
    of: (id) => known.get(id) ?? usual,
    learn(id, px) {
      const isNew = !known.has(id);
      known.set(id, px);
      if (isNew && known.size === ENOUGH_ROWS) usual = middle([...known.values()]);
    },
  };
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? PLAIN_ROW_PX;
}
