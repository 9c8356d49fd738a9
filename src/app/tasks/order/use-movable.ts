import { type RefObject, useEffect, useState } from 'react';
import { loadChunk } from '#platform/page/loading/load-chunk.ts';
import type { MovableRow } from './movable-row.ts';

/** Makes a row movable; returns a cleanup function. */
export type MakeMovable = (row: HTMLElement, given: MovableRow) => () => void;

/** Returns the function that makes rows movable by pointer; null until it is loaded. */
export function useMakeMovable(): MakeMovable | null {
  const [make, setMake] = useState<MakeMovable | null>(null);
  useEffect(() => {
    let isWanted = true;
    // Keys and menus move rows, too: no page is reloaded, under somebody's hands, for the pointer alone.
    void loadChunk(() => import('./movable-row.ts'), { recover: async () => false })
      .then((part) => isWanted && setMake(() => part.makeMovable))
      .catch(() => null);
    return () => {
      isWanted = false;
    };
  }, []);
  return make;
}

/** Makes a row movable once the code is loaded. */
export function useMovable(
  row: RefObject<HTMLElement | null>,
  make: MakeMovable | null,
  { id, list, onPlace }: MovableRow,
): void {
  useEffect(() => {
    if (make === null || row.current === null) return;
    return make(row.current, { id, list, onPlace });
  }, [row, make, id, list, onPlace]);
}
