/*
 * Parts that every public page starts once it has been loaded: the search, the pill of timers that run
 * elsewhere, and the beacon that counts visits.
 */
import { startSearch } from './search/start-search.ts';
import { startPill } from './tools/parts/pill/start-pill.ts';

/** Brings the parts to life. */
export function startPageParts(): void {
  startSearch();
  startPill();
  // Without a network a visit is not counted.
  import('#platform/visits/beacon.ts').then(
    (beacon) => beacon.startBeacon(),
    () => undefined,
  );
}
