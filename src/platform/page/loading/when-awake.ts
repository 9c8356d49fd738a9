import { whenIdle } from '../../time/idle.ts';
import { later } from '../../time/later.ts';

/** Islands that come to life by themselves; others wait until they are seen. */
const ASLEEP = 'astro-island[ssr]:not([client=visible])';

/** An island whose script cannot be fetched stays asleep. */
const AT_MOST_MS = 10_000;

/** Calls `work` once when the islands of a page have come to life and it is at rest, after 10 s at most. */
export function whenAwake(page: Document, work: () => void): void {
  const takeBack = later(AT_MOST_MS, done);
  const listening = new AbortController();
  function done(): void {
    takeBack();
    listening.abort();
    whenIdle(work);
  }
  function look(): void {
    if (page.querySelector(ASLEEP) === null) done();
  }
  // The event does not bubble: it is heard on its way down.
  page.addEventListener('astro:hydrate', look, { capture: true, signal: listening.signal });
  look();
}
