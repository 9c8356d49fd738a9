/* Remaining time as a shape: the share that is filled, and the time that a drag or a key sets. */

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** The longest time that can be set on the picture, by dragging or with keys, in minutes. */
export const MOST_MINUTES = 60;

/** A point in a picture whose centre is 0, 0; y grows downwards. */
export interface DialPoint {
  readonly x: number;
  readonly y: number;
}

/**
 * Returns the time that the whole picture covers: an hour, or the length itself (also where an hour
 * is too short).
 */
export function wholeMs(lengthMs: number, isScaled: boolean): number {
  return isScaled || lengthMs > HOUR_MS ? lengthMs : HOUR_MS;
}

/** Returns the share of the picture that is filled, 0 to 1. */
export function shareLeft(leftMs: number, whole: number): number {
  return whole <= 0 ? 0 : Math.min(1, Math.max(0, leftMs / whole));
}

/**
 * Returns the share that a point on the dial stands for, 0 to 1: counter-clockwise from the top,
 * because the time runs down.
 */
export function shareAtAngle({ x, y }: DialPoint): number {
  const turn = Math.atan2(-x, -y) / (2 * Math.PI);
  return turn < 0 ? turn + 1 : turn;
}

/** Returns a share of an hour in whole minutes, 1 to 60; the top of the dial is 60, not 0. */
export function minutesAt(share: number): number {
  const minutes = Math.round(share * MOST_MINUTES);
  return minutes === 0 ? MOST_MINUTES : Math.min(MOST_MINUTES, Math.max(1, minutes));
}

/** Returns the minutes that a key sets; null for a key that sets nothing. */
export function minutesByKey(key: string, ms: number): number | null {
  const minutes = Math.round(ms / MINUTE_MS);
  const next = {
    ArrowUp: minutes + 1,
    ArrowRight: minutes + 1,
    ArrowDown: minutes - 1,
    ArrowLeft: minutes - 1,
    PageUp: minutes + 5,
    PageDown: minutes - 5,
    Home: 1,
    End: MOST_MINUTES,
  }[key];
  return next === undefined ? null : Math.min(MOST_MINUTES, Math.max(1, next));
}

/** Returns a slice of a disc, counter-clockwise from the top, as an SVG path around 0, 0. */
export function slicePath(share: number, radius: number): string {
  if (share <= 0) return '';
  if (share >= 1) return `M0 ${-radius}a${radius} ${radius} 0 1 0 .01 0z`;
  const { x, y } = pointAt(share, radius);
  return `M0 0V${-radius}A${radius} ${radius} 0 ${share > 0.5 ? 1 : 0} 0 ${x} ${y}z`;
}

/** Returns the point on a circle for a share of it. */
export function pointAt(share: number, radius: number): DialPoint {
  const angle = share * 2 * Math.PI;
  return { x: round(-Math.sin(angle) * radius), y: round(-Math.cos(angle) * radius) };
}

/** Returns how many of `count` lights are on; the last one goes out at the end. */
export function lightsOn(share: number, count: number): number {
  return Math.ceil(Math.round(share * count * 1e6) / 1e6);
}

const round = (value: number) => Math.round(value * 100) / 100 + 0;
