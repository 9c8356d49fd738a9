import { createServer } from 'node:http';
import type { Page } from '@playwright/test';
import { freePort } from '#tests/support/servers/free-port.ts';
import { expect, test } from '../fixtures.ts';
import { heardSoFar, leap, visit } from './tool-page.ts';

const NOW = new Date('2026-11-20T10:00:00');

const SCRIPTS = '**/_astro/*.js';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const pill = (page: Page) => page.locator('[data-running-pill]');

/** Opens a page under a clock that the test moves. */
const open = (page: Page, path: string) => visit(page, path, NOW);

async function start(page: Page): Promise<void> {
  // A page may have a second one, for what is typed.
  await button(page, 'Start').first().click();
  await expect(button(page, 'Pause')).toBeVisible();
}

test('timers, addresses and the search on the pages of this site and of others', async ({
  page,
  product,
}) => {
  await test.step('Start loads the sound that the timer ends with, and no other', async () => {
    const sounds: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/sounds/')) sounds.push(pathname);
    });
    await open(page, '/timer');
    await start(page);
    await leap(page, 5000);
    await expect.poll(() => sounds).toEqual(['/sounds/bell.mp3']);
    await leap(page, 5000);
    expect(sounds).toEqual(['/sounds/bell.mp3']);
  });
  await test.step('a running timer follows the visitor, and its pill leads back', async () => {
    await open(page, '/timer?label=Tea');
    await start(page);
    await expect(pill(page)).toBeHidden();
    await page.goto('/blog');
    await expect(pill(page)).toHaveText(/4:\d\d\s*Tea/);
    const landmark = page.getByRole('complementary', { name: 'Running timer' });
    await expect(landmark.getByRole('link')).toHaveText(/4:\d\d\s*Tea/);
    await pill(page).click();
    await expect(page).toHaveURL(/\/timer$/);
    await expect(page.getByRole('timer').first()).toHaveText(/^4:\d\d$/);
  });
  await test.step('several timers run, and the pill counts them', async () => {
    await page.goto('/timer/10-minutes');
    await start(page);
    await expect(pill(page)).toContainText(/4:\d\d/);
    await page.goto('/privacy');
    await expect(pill(page)).toContainText('+1');
  });
  await test.step('a timer that ends rings once, on whatever page its visitor is', async () => {
    await open(page, '/timer?d=30s');
    await start(page);
    await page.goto('/blog');
    await expect(pill(page)).toBeVisible();
    await leap(page, 31_000);
    await expect(pill(page)).toBeHidden();
    await expect.poll(async () => (await heardSoFar(page))[0]).toBe('bell');
  });
  await test.step('a session of the home page is completed and recorded on another page', async () => {
    await open(page, '/');
    await start(page);
    await page.goto('/blog');
    await expect(pill(page)).toContainText('Focus');
    await leap(page, '26:00');
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('ripenGuestSessions') ?? ''))
      .toContain('"durationMinutes":25');
  });
  await test.step('nonsense in an address is said, and never becomes markup', async () => {
    const label = '<img src=x onerror="window.broken=1">';
    const query = new URLSearchParams({
      d: '<script>1</script>',
      loop: '-3',
      label,
      view: 'sphere',
    });
    await open(page, `/timer?${query}`);
    await expect(page.getByText('“d” in the address could not be used.')).toBeVisible();
    await expect(page.getByText('“view” in the address could not be used.')).toBeVisible();
    await expect(page.getByRole('timer').first()).toHaveText('5:00');
    await expect(page.getByText(label).first()).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(window, 'broken'))).toBeUndefined();
  });
  await test.step('the search finds a page by its words and opens it by the keyboard', async () => {
    await page.goto('/blog');
    await expect(page.getByRole('link', { name: 'Search', exact: true })).toBeVisible();
    // The search comes when the page has been loaded.
    await expect(async () => {
      await page.keyboard.press('/');
      await expect(page.getByRole('combobox')).toBeVisible({ timeout: 500 });
    }).toPass();
    await page.getByRole('combobox').fill('kitchn');
    await expect(page.getByRole('option').first()).toContainText('itchen');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/kitchen-timer$/);
  });
  await test.step('a page of another site may show the tool, and nothing else of this one', async () => {
    const frame = (path: string) => `<iframe src="${product.url}${path}"></iframe>`;
    const frames = frame('/timer?embed=1&d=90s') + frame('/timer') + frame('/login?embed=1');
    const other = createServer((_request, answer) => {
      answer.setHeader('content-type', 'text/html');
      answer.end(frames);
    });
    const port = await freePort();
    await new Promise<void>((resolve) => void other.listen(port, '127.0.0.1', resolve));
    await page.goto(`http://127.0.0.1:${port}/`);
    const framed = page.frameLocator('iframe >> nth=0');
    await expect(framed.getByRole('timer')).toHaveText('1:30');
    await expect(framed.getByRole('heading', { level: 2 }).first()).toBeHidden();
    await expect(framed.getByRole('banner')).toBeHidden();
    await expect(page.frameLocator('iframe >> nth=1').getByRole('timer')).toHaveCount(0);
    await expect(page.frameLocator('iframe >> nth=2').getByLabel('Password')).toHaveCount(0);
    other.close();
  });
});

test('a press on Start while the page loads is not lost', async ({ page }) => {
  await test.step('a press on Start before the page is interactive starts its timer', async () => {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route(SCRIPTS, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/timer/10-minutes', { waitUntil: 'commit' });
    await expect(page.getByRole('timer').first()).toHaveText('10:00');
    await button(page, 'Start').click();
    letGo();
    await expect(button(page, 'Pause')).toBeVisible();
    await button(page, 'Reset').click();
    await page.unroute(SCRIPTS);
  });
  await test.step('a press on Start before the address is read starts what the address asks for', async () => {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let isHeld = false;
    await page.route(SCRIPTS, async (route) => {
      const response = await route.fetch();
      // The file that says what is wrong with an address is the one that reads it.
      if ((await response.text()).includes('in the address has no effect here')) {
        isHeld = true;
        await held;
      }
      await route.fulfill({ response });
    });
    await page.goto('/timer?d=30s');
    await page.locator('astro-island:not([ssr])').first().waitFor({ state: 'attached' });
    await expect.poll(() => isHeld).toBe(true);
    await button(page, 'Start').first().click();
    letGo();
    await expect(button(page, 'Pause')).toBeVisible();
    await expect(page.getByRole('timer').first()).toHaveText(/^0:(?:30|2\d)$/);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a page shows its digits and its words, and says what it needs', async ({ page }) => {
    const answer = await page.goto('/timer/10-minutes');
    await expect(page.getByRole('timer').first()).toHaveText('10:00');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // The protocol that switches scripts off leaves this element out, unlike a browser without them.
    expect(await answer?.text()).toMatch(/<noscript>[\s\S]*The timer needs JavaScript to count/);
  });
});
