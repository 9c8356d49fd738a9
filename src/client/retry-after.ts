const LONGEST_MS = 3_600_000;

/**
 * Returns the delay that an answer asks for, in milliseconds from `nowMs`, at most an hour; null
 * without one.
 */
export function retryAfterMs(headers: Headers, nowMs: number): number | null {
  const text = headers.get('retry-after')?.trim();
  if (text === undefined || text === '') return null;
  const waitMs = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - nowMs;
  return Number.isFinite(waitMs) ? Math.min(Math.max(waitMs, 0), LONGEST_MS) : null;
}
