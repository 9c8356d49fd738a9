/* Parts that every public page starts once it has been loaded: the search, and the pill of timers. */
import { startSearch } from './search/start-search.ts';
import { startPill } from './tools/parts/pill/start-pill.ts';

/** Brings the parts to life. */
export function startPageParts(): void {
  startSearch();
  startPill();
}
