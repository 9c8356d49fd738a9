import { loadChunk } from '#platform/page/loading/load-chunk.ts';
import type { AccountWork } from './account-work.ts';

/** Returns a function that loads the work of one account form. */
export function workLoader<Name extends keyof AccountWork>(
  name: Name,
): () => Promise<AccountWork[Name]> {
  return async () => (await loadChunk(() => import('./account-work.ts'))).accountWork[name];
}
