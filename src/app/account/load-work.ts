import { loadChunk } from '#platform/page/load-chunk.ts';
import type { AccountWork } from './account-work.ts';

/** What loads the work of one form of the account pages. */
export function workLoader<Name extends keyof AccountWork>(
  name: Name,
): () => Promise<AccountWork[Name]> {
  return async () => (await loadChunk(() => import('./account-work.ts'))).accountWork[name];
}
