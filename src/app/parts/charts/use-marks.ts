import { type KeyboardEvent, type RefObject, useState } from 'react';

/** Returns the target of a key from a position; undefined where there is none. */
export type Move = (key: string, from: number) => number | undefined;

/** The marks of a chart as one tab stop. */
export interface Marks {
  readonly at: number;
  readonly setAt: (place: number) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * Moves from mark to mark by keys; marks carry `data-mark` in the order of their positions. Until
 * the user moves, the mark `first` is described.
 */
export function useMarks(
  box: RefObject<HTMLElement | null>,
  { count, first }: { count: number; first: number },
  move: Move,
): Marks {
  const [chosen, setAt] = useState<number | null>(null);
  // Another range may have fewer.
  const at = Math.max(0, Math.min(chosen ?? first, count - 1));
  return {
    at,
    setAt,
    onKeyDown(event) {
      const next = { Home: 0, End: count - 1 }[event.key] ?? move(event.key, at);
      if (next === undefined || next < 0 || next >= count) return;
      event.preventDefault();
      setAt(next);
      box.current?.querySelectorAll<SVGGElement>('[data-mark]')[next]?.focus();
    },
  };
}

/** Moves left and right by one. */
export const alongRow: Move = (key, from) => ({ ArrowLeft: from - 1, ArrowRight: from + 1 })[key];

/** Moves up and down by one. */
export const downList: Move = (key, from) => ({ ArrowUp: from - 1, ArrowDown: from + 1 })[key];
