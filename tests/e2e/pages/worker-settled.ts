import { expect, type Page } from '@playwright/test';

/** Waits until no service worker is being installed and the page is served by the one that is there. */
export function workerSettled(page: Page): Promise<void> {
  return expect
    .poll(
      () =>
        page.evaluate(async () => {
          const { installing, waiting, active } = await navigator.serviceWorker.ready;
          const isQuiet = installing === null && waiting === null && active?.state === 'activated';
          return isQuiet && navigator.serviceWorker.controller === active;
        }),
      // It stores the whole app, which takes a busy machine its time.
      { timeout: 60_000 },
    )
    .toBe(true);
}
