const ADDRESS = '/api/health';
const TIMEOUT_MS = 5000;
/** The header tells whole seconds, rounded down. */
const HALF_A_SECOND_MS = 500;

/**
 * The clock of the server that this page came from, in UTC milliseconds, right to about half a
 * second; null without a network, an answer or a clock in it. Never throws.
 */
export async function askHostClock(call: typeof fetch = fetch): Promise<number | null> {
  if (!navigator.onLine) return null;
  try {
    const answer = await call(ADDRESS, {
      method: 'HEAD',
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    // A response from a cache carries an earlier time.
    if (answer.headers.has('age')) return null;
    const toldMs = Date.parse(answer.headers.get('date') ?? '');
    return Number.isNaN(toldMs) ? null : toldMs + HALF_A_SECOND_MS;
  } catch {
    return null;
  }
}
