import type { CountedEvent } from '#shared/domain/analytics/visits.ts';
import { later } from '../time/later.ts';

declare global {
  interface Window {
    /** Sends an event of this visit; missing where visits are not counted. */
    ripenVisit?: (event: CountedEvent) => void;
  }
}

/** Time without typing after which words are taken for a search. */
const SETTLED_MS = 1500;
const SHORTEST_WORDS = 3;

/** Counts an event on this page, unless the visitor is not counted. */
export function countEvent(event: CountedEvent): void {
  window.ripenVisit?.(event);
}

let forget = () => {};

/** Counts words that were searched and found nothing, once nobody types on. */
export function countSearch(words: string, found: number): void {
  forget();
  if (found > 0 || words.length < SHORTEST_WORDS) return;
  const path = location.pathname;
  forget = later(SETTLED_MS, () => countEvent({ kind: 'search', path, words }));
}
