import { later } from './later.ts';

/** No page is busy for longer than this before it is at rest. */
const AT_MOST_MS = 2000;

/** Calls `work` once when the page is at rest; the answered function takes it back. */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) return later(AT_MOST_MS / 2, work);
  const id = requestIdleCallback(work, { timeout: AT_MOST_MS });
  return () => cancelIdleCallback(id);
}
