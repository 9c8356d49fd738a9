const LONGEST_MS = 3_600_000;

/** How long an answer asks to wait, in milliseconds from `nowMs` on, at most an hour; null when it does not. */
export function retryAfterMs(headers: Headers, nowMs: number): number | null {
  const text = headers.get('retry-after')?.trim();
  if (text === undefined || text === '') return null;
  const waitMs = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - nowMs;
  return Number.isFinite(waitMs) ? Math.min(Math.max(waitMs, 0), LONGEST_MS) : null;
}
