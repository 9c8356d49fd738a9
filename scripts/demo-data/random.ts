import { v7 as uuidv7 } from 'uuid';

/** Chance that is the same in each run with the same seed. */
export interface Random {
  /** A whole number from `min` to `max`, both included. */
  between(min: number, max: number): number;
  /** True in so many of a hundred cases. */
  percent(chance: number): boolean;
  /** One of several. */
  pick<T>(choices: readonly [T, ...T[]]): T;
  /** A UUID of version 7 made at an instant (epoch milliseconds). */
  id(instantMs: number): string;
}

/** Makes chance from a seed (a whole number), by the mulberry32 generator. */
export function createRandom(seed: number): Random {
  let state = seed;

  /** At least 0, below 1. */
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  function between(min: number, max: number): number {
    return min + Math.floor(next() * (max - min + 1));
  }

  return {
    between,
    percent: (chance) => next() * 100 < chance,
    pick: (choices) => choices[between(0, choices.length - 1)] ?? choices[0],
    id(instantMs) {
      const random = Uint8Array.from({ length: 16 }, () => between(0, 255));
      return uuidv7({ msecs: instantMs, seq: between(0, 2 ** 31 - 1), random });
    },
  };
}
