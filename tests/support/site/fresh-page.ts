/*
 * Runs before each file of tests with a document, which share one window: it is as a browser opens a page
 * for the first time. The page has no server, so what it asks for fails.
 */
import { configure } from '@testing-library/react';

// A part that comes later is imported first, which takes a busy machine more than a second.
configure({ asyncUtilTimeout: 5000 });

// happy-dom has no popovers; a browser shows them in the end-to-end tests.
Object.assign(HTMLElement.prototype, { hidePopover() {}, showPopover() {} });
endTimersOfPageBefore();
globalThis.fetch = () => Promise.reject(new TypeError('A unit test has no server.'));
for (const { name } of document.documentElement.attributes) {
  document.documentElement.removeAttribute(name);
}
document.head.replaceChildren();
document.body.replaceChildren();
document.title = '';
localStorage.clear();
sessionStorage.clear();
history.replaceState(null, '', '/');

/** Ends the timers of the page before: it would ask its server again within this one. */
function endTimersOfPageBefore(): void {
  const all = globalThis as typeof globalThis & { ripenTimers?: Set<NodeJS.Timeout> };
  all.ripenTimers ??= keepTimers();
  for (const timer of all.ripenTimers) clearTimeout(timer);
  all.ripenTimers.clear();
}

/** Returns the timers that are started from now on and have not run. */
function keepTimers(): Set<NodeJS.Timeout> {
  const timers = new Set<NodeJS.Timeout>();
  const start = globalThis.setTimeout;
  const startKept = (work: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) => {
    const timer = start(() => {
      timers.delete(timer);
      work(...args);
    }, ms);
    timers.add(timer);
    return timer;
  };
  globalThis.setTimeout = Object.assign(startKept, start);
  return timers;
}
