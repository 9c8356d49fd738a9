import type { Page } from '@playwright/test';

/**
 * Blocks the main thread of a page and returns a function that releases it. The page waits for a
 * synchronous request, so the processor stays idle.
 */
export async function standStill(page: Page): Promise<() => Promise<void>> {
  const asked = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  await page.route('**/stand-still', async (route) => {
    asked.resolve();
    await over.promise;
    await route.fulfill({ body: '' });
  });
  const blocked = page.evaluate(() => {
    const call = new XMLHttpRequest();
    call.open('GET', '/stand-still', false);
    call.send();
  });
  await asked.promise;
  return async () => {
    over.resolve();
    await blocked;
    await page.unroute('**/stand-still');
  };
}
