import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';

test.use({ serviceWorkers: 'allow' });

const isRegistered = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) !== undefined);

/**
 * The most scripts that come without a press, as the browser's protocol counts them: bytes with
 * headers. Each page waits for the part that comes last.
 */
const FIRST_VISITS = [
  {
    path: '/',
    most: { bytes: 165_000, files: 40 },
    last: (page: Page) =>
      expect(page.locator('#guest-board').getByRole('heading', { name: 'Today' })).toBeVisible(),
  },
  {
    path: '/timer/5-minutes',
    most: { bytes: 128_000, files: 30 },
    last: (page: Page) => expect(page.getByRole('button', { name: 'Full screen' })).toBeVisible(),
  },
  {
    path: '/blog',
    most: { bytes: 10_000, files: 7 },
    last: (page: Page) => expect(page.getByRole('banner')).toBeVisible(),
  },
];

for (const { path, most, last } of FIRST_VISITS) {
  test(`a first visit to ${path} brings few scripts by itself`, async ({ page }) => {
    const devtools = await page.context().newCDPSession(page);
    const scripts = new Map<string, number>();
    devtools.on('Network.responseReceived', ({ requestId, type }) => {
      if (type === 'Script') scripts.set(requestId, 0);
    });
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) scripts.set(requestId, encodedDataLength);
    });
    await devtools.send('Network.enable');
    await page.goto(path, { waitUntil: 'networkidle' });
    await last(page);
    // The worker is registered when the page is at rest.
    await expect.poll(() => isRegistered(page)).toBe(true);
    const bytes = [...scripts.values()].reduce((sum, each) => sum + each, 0);
    expect(scripts.size).toBeGreaterThan(4);
    expect(scripts.size).toBeLessThanOrEqual(most.files);
    expect(bytes).toBeLessThanOrEqual(most.bytes);
  });
}
