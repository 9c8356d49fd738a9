/**
 * Where a number of points stands: its level, the points the level spans, and how far it is done in
 * whole percent.
 */
export interface LevelProgress {
  readonly level: number;
  readonly points: number;
  readonly levelStart: number;
  readonly levelEnd: number;
  readonly percent: number;
}

/**
 * The level of so many points, floor(sqrt(points / 100)) + 1: 1 for none (or less). The
 * specification, section 9.
 */
export function levelOf(points: number): number {
  return Math.floor(Math.sqrt(knownPoints(points) / 100)) + 1;
}

/** The points that complete level `n`, 100 · n². The specification, section 9. */
export function pointsForLevel(n: number): number {
  return 100 * n * n;
}

/**
 * The level of so many points, its span from 100(L−1)² to 100L², and the percentage between them,
 * rounded down.
 */
export function levelProgress(points: number): LevelProgress {
  const known = knownPoints(points);
  const level = levelOf(known);
  const levelStart = pointsForLevel(level - 1);
  const levelEnd = pointsForLevel(level);
  const percent = Math.floor(((known - levelStart) * 100) / (levelEnd - levelStart));
  return { level, points: known, levelStart, levelEnd, percent };
}

function knownPoints(points: number): number {
  return points > 0 ? points : 0;
}
