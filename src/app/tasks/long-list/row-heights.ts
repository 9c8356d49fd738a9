/** Height of a row without anything below its title, in px. */
const PLAIN_ROW_PX = 56;

/** Number of measured rows that settle the estimate. */
const ENOUGH_ROWS = 20;

/** Heights of rows by id: as last measured, else the most common of the first rows. */
export interface RowHeights {
  of(id: string): number;
  learn(id: string, px: number): void;
}

/** Creates an empty set of heights. */
export function createRowHeights(): RowHeights {
  const known = new Map<string, number>();
  // Settled once: an estimate that changed with each measured row would shift the page.
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
