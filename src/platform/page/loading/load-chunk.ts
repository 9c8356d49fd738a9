import type { Later } from '#shared/domain/platform.ts';
import { later as pageLater } from '../../time/later.ts';
import { reloadFailedStyles } from './failed-styles.ts';
import { reloadForChunk } from './reload-for-chunk.ts';

/** The specification, section 9. */
const TIMEOUT_MS = 120_000;
/** Long enough for a network that changes hands, short enough for somebody who waits. */
const RETRY_AFTER_MS = 1000;

/** Dependencies of `loadChunk`; `recover` resolves with whether the page is being reloaded. */
export interface LoadChunkDeps {
  readonly later?: Later;
  readonly recover?: () => Promise<boolean>;
}

/**
 * Loads a part of the program: `loadChunk(() => import('./Part.tsx'))`. Each of two tries ends
 * after 120 s; then a page that a deploy has overtaken is reloaded, and else this rejects.
 */
export async function loadChunk<T>(
  load: () => Promise<T>,
  { later = pageLater, recover = reloadForChunk }: LoadChunkDeps = {},
): Promise<T> {
  const attempt = () =>
    new Promise<T>((resolve, reject) => {
      const cancel = later(TIMEOUT_MS, () => reject(new Error('The part did not come in 120 s.')));
      reloadFailedStyles().then(load).then(resolve, reject).finally(cancel);
    });
  try {
    return await attempt();
  } catch {
    await new Promise<void>((resolve) => void later(RETRY_AFTER_MS, resolve));
  }
  try {
    return await attempt();
  } catch (error) {
    // The page is leaving: whoever waits is not to show a failure for its last moment.
    if (await recover()) return new Promise(() => {});
    throw error;
  }
}
