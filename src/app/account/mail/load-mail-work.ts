import { loadChunk } from '#platform/page/loading/load-chunk.ts';

/** Loads the calls of the pages about mail. */
export function loadMailWork() {
  return loadChunk(() => import('./mail-work.ts'));
}
