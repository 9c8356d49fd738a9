/** Geometry of the ring in a square view box of 100 units; angles start at the top and go clockwise. */
export const RING_RADIUS = 45;

const CENTER = 50;

/** Server and browser must print the same digits. */
function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/** A part of the way between 0 and 1, whatever comes in. */
export function clampFraction(fraction: number): number {
  return Number.isNaN(fraction) ? 0 : Math.min(1, Math.max(0, fraction));
}

/** The point that a fraction of the way round the ring reaches. */
export function pointAt(fraction: number): { readonly x: number; readonly y: number } {
  const angle = clampFraction(fraction) * 2 * Math.PI;
  return {
    x: rounded(CENTER + RING_RADIUS * Math.sin(angle)),
    y: rounded(CENTER - RING_RADIUS * Math.cos(angle)),
  };
}

/** The path of an arc between two fractions; empty where they meet. At most half a turn. */
export function arcPath(from: number, to: number): string {
  if (to - from < 0.0005) return '';
  const start = pointAt(from);
  const end = pointAt(to);
  return `M${start.x} ${start.y}A${RING_RADIUS} ${RING_RADIUS} 0 0 1 ${end.x} ${end.y}`;
}
