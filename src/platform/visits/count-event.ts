import type { CountedEvent } from '#shared/domain/analytics/visits.ts';
import { later } from '../time/later.ts';

declare global {
  interface Window {
    /** Events that wait for the beacon; then what sends them. */
    ripenVisits?: Pick<CountedEvent[], 'push'>;
  }
}

/** Time without typing after which words are taken for a search. */
const SETTLED_MS = 1500;
const SHORTEST_WORDS = 3;

/** Counts an event on this page: once the beacon is loaded, unless the visitor is not counted. */
export function countEvent(event: CountedEvent): void {
  window.ripenVisits ??= [];
  window.ripenVisits.push(event);
}

let forget = () => {};

/** Counts words that were searched and found nothing, once nobody types on. */
export function countSearch(words: string, found: number): void {
  forget();
  if (found > 0 || words.length < SHORTEST_WORDS) return;
  const path = location.pathname;
  forget = later(SETTLED_MS, () => countEvent({ kind: 'search', path, words }));
}
