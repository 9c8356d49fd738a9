/**
 * The parts of the header that collapse when it gets narrow, in that order. The last one allows a
 * second line.
 */
export const SAVINGS = [
  'badge',
  'pill',
  'brand',
  'tools',
  'tabs',
  'current-tab',
  'search',
  'settings',
  'lines',
] as const;

/** A part of the header that collapses: its text is hidden, or it moves into the overflow menu. */
export type Saving = (typeof SAVINGS)[number];

/**
 * Returns the shortest start of `SAVINGS` with which the header fits; all of it where none does.
 */
export function findFit(fits: (savings: readonly Saving[]) => boolean): readonly Saving[] {
  for (let count = 0; count < SAVINGS.length; count += 1) {
    const savings = SAVINGS.slice(0, count);
    if (fits(savings)) return savings;
  }
  return SAVINGS;
}
