/*
 * Parts that every public page starts once it has been loaded: the search, the pill of timers that run
 * elsewhere, and the beacon that counts visits.
 */
import { whenIdle } from '#platform/time/idle.ts';
import { startSearch } from './search/start-search.ts';
import { startPill } from './tools/parts/pill/start-pill.ts';

/** Brings the parts to life. */
export function startPageParts(): void {
  startSearch();
  startPill();
  whenIdle(() => void countVisit().catch(() => undefined));
}

/** Without network or storage a visit is not counted. */
async function countVisit(): Promise<void> {
  const { startBeacon } = await import('#platform/visits/beacon.ts');
  const send = startBeacon();
  if (send !== null) (await import('#platform/visits/visit-vitals.ts')).sendVisitVitals(send);
}
