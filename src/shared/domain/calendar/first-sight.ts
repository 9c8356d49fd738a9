/** A column of hours, in minutes from its top. */
export interface FirstSight {
  /** How much of it is seen at once. */
  readonly seen: number;
  /** Where the line of the present time lies; null when today is not shown. */
  readonly now: number | null;
  /** Where the entries begin. */
  readonly entries: readonly number[];
}

/** The room above the first entry. */
const HEADROOM = 45;
/** Eight o’clock, with its name in sight. */
const EARLY = 470;
/** The part of the sight that lies above the present time. */
const ABOVE_NOW = 0.4;

/**
 * Returns the minute at the top of the first sight of some days. With today among them the line of
 * the present time is in sight at any hour; otherwise the first entry, or the morning.
 */
export function firstSight({ seen, now, entries }: FirstSight): number {
  if (now !== null) return Math.max(0, now - seen * ABOVE_NOW);
  return Math.max(0, Math.min(EARLY, ...entries.map((at) => at - HEADROOM)));
}
