const DAY_MS = 86_400_000;

/**
 * Whether a device told an instant that lies more than a day ahead of now (both in UTC
 * milliseconds). Clocks that show the time of another zone are up to 14 hours ahead; beyond a day
 * the instant says nothing about when something was.
 */
export function isDaysAhead(instantMs: number, nowMs: number): boolean {
  return instantMs > nowMs + DAY_MS;
}
