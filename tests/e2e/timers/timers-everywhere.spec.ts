import { createServer } from 'node:http';
import type { Page } from '@playwright/test';
import { freePort } from '#tests/support/servers/free-port.ts';
import { expect, test } from '../fixtures.ts';
import { heardSoFar, leap, panelOf, visit } from './tool-page.ts';

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

test('timers and the search on the pages of this site and of others', async ({ page, product }) => {
  await test.step('Start loads the sound that the timer ends with, and no other', async () => {
    const sounds: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/sounds/')) sounds.push(pathname);
    });
    await open(page, '/timer?label=Tea');
    await start(page);
    await leap(page, 5000);
    await expect.poll(() => sounds).toEqual(['/sounds/bell.mp3']);
    await leap(page, 5000);
    expect(sounds).toEqual(['/sounds/bell.mp3']);
  });
  await test.step('a running timer follows the visitor, and its pill leads back', async () => {
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
  await test.step('a timer that ends rings on whatever page its visitor is', async () => {
    await leap(page, '05:00');
    await expect(pill(page)).not.toContainText('Tea');
    await expect.poll(() => heardSoFar(page)).toContain('bell');
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
  await test.step('the search finds a page by its words and opens it by the keyboard', async () => {
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

/** The tools that no other journey opens, each on a page of its kind. */
const OTHERS = [
  '/set-timer',
  '/start-timer',
  '/online-timer',
  '/timer/7-minutes',
  '/online-stopwatch',
  '/online-alarm',
  '/meeting-timer',
  '/homework-timer',
  '/custom-timer',
  '/cute-timer',
  '/study-timer',
  '/student-study-timer',
  '/tomato-timer',
  '/work-timer',
  '/break-timer',
  '/remote-work-timer',
  '/developer-coding-timer',
  '/meditation-timer',
];

test('every other kind of timer comes to life, a link is copied, and words are written', async ({
  page,
  context,
}) => {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(`${page.url()}: ${message}`));
  const running = () =>
    page.evaluate(() => {
      const runs: { page: string; status: string }[] = JSON.parse(
        localStorage.getItem('ripenTools') ?? '[]',
      );
      return runs.filter(({ status }) => status !== 'ended').map((run) => run.page);
    });
  for (const address of OTHERS) {
    await test.step(address, async () => {
      await page.goto(`${address}?auto=1`);
      await expect(page.locator('[data-announcer]')).toBeAttached({ timeout: 20_000 });
      await expect.poll(running).toContain(address);
    });
  }
  await test.step('a sentence is copied as a link', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/set-a-timer-for?d=5m&label=demo&end=overtime');
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('demo');
    await button(page, 'Copy link').click();
    await expect(button(page, 'Copied')).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toMatch(/\/set-a-timer-for\?d=5m&label=demo&end=overtime$/);
  });
  await test.step('nothing that was written can be deleted during a sprint', async () => {
    await page.goto('/writer-timer');
    await page.getByRole('switch', { name: 'No-edit pad' }).check();
    await start(page);
    const pad = page.getByRole('textbox', { name: 'Pad' });
    await pad.pressSequentially('Once upn a');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await page.keyboard.type(' time');
    await expect(pad).toHaveValue('Once upn a time');
  });
  expect(errors).toEqual([]);
});

test('a press on Start while the page loads is not lost, and a link starts its timer once', async ({
  page,
}) => {
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
  await test.step('a link starts its timer where another one has ended, and a reload starts none', async () => {
    await page.unrouteAll({ behavior: 'wait' });
    await page.evaluate(() => localStorage.clear());
    // By the true clock: the one that is installed knows of no navigation.
    await page.goto('/timer?d=1s&auto=1');
    const panel = panelOf(page);
    await expect(panel).toContainText('Time is up');
    await page.reload();
    await expect(page.locator(':root')).toHaveAttribute('data-timer', 'lives');
    await expect(panel).toContainText('Time is up');
    await page.goto('/timer?d=1h&auto=1');
    await expect(button(page, 'Pause')).toBeVisible();
    await expect(panel.getByRole('timer')).toHaveText(/^(1:00:00|59:5\d)$/);
  });
});
