import { loadChunk } from '#platform/page/loading/load-chunk.ts';

/** Loads the endpoints of entities that only parts of the app show. */
export const loadPartEndpoints = () =>
  loadChunk(() => import('./part-endpoints.ts')).then(({ partEndpoints }) => partEndpoints);
