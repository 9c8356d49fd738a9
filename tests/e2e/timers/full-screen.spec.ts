import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';

const PAGES = [
  '/',
  '/timer',
  '/kitchen-timer',
  '/exam-timer',
  '/fullscreen-timer',
  '/interval-timer',
];

const full = (page: Page): Locator => page.getByRole('dialog', { name: 'Full-screen timer' });
const leaveButton = (page: Page): Locator =>
  full(page).getByRole('button', { name: 'Exit full screen' }).last();
const hasScreen = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.fullscreenElement !== null);

/** Opens a page, and waits until it can be put on the full screen. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(enterButton(page)).toBeVisible({ timeout: 20_000 });
}

const enterButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Full screen', exact: true });

/** The three ways out: the key, the button, and what Escape does in a browser. */
const WAYS_OUT = [
  (page: Page) => page.keyboard.press('f'),
  (page: Page) => leaveButton(page).click(),
  (page: Page) => page.keyboard.press('Escape'),
  // Where the browser has given its screen away it takes Escape for itself.
  (page: Page) => page.evaluate(() => document.exitFullscreen()),
];

/**
 * Screenshot of the left end of the page's top edge: the header is there, and no part of a tool.
 */
async function paintedAtTheTop(page: Page): Promise<string> {
  const clip = { x: 0, y: 0, width: 220, height: 44 };
  return (await page.screenshot({ clip, animations: 'disabled' })).toString('base64');
}

for (const address of PAGES) {
  test(`${address} fills the screen ten times, by key and by button`, async ({ page }) => {
    await open(page, address);
    let first: string | null = null;
    for (let time = 0; time < 10; time += 1) {
      await (time % 2 === 0 ? page.keyboard.press('f') : enterButton(page).click());
      await expect(full(page).getByRole('timer').first()).toBeVisible();
      await expect.poll(() => hasScreen(page)).toBe(true);
      await page.mouse.move(400, 300 + time);
      first ??= await paintedAtTheTop(page);
      const isPainted = async () => (await paintedAtTheTop(page)) === first;
      await expect.poll(isPainted, 'nothing of the page shows through').toBe(true);
      await WAYS_OUT[time % WAYS_OUT.length]?.(page);
      await expect(full(page)).toBeHidden();
      await expect.poll(() => hasScreen(page)).toBe(false);
      expect(await isPainted()).toBe(false);
    }
  });
}

for (const [how, request] of [
  ['refuses', '() => Promise.reject(new TypeError())'],
  ['does not know', 'undefined'],
] as const) {
  test(`a browser that ${how} its screen gets a layer over the page`, async ({ page }) => {
    await page.addInitScript(`Element.prototype.requestFullscreen = ${request}`);
    await open(page, '/timer');
    const viewport = { x: 0, y: 0, ...page.viewportSize() };
    for (const leave of WAYS_OUT.slice(0, 3)) {
      await page.keyboard.press('f');
      await expect(full(page)).toBeVisible();
      expect(await full(page).boundingBox()).toEqual(viewport);
      expect(await hasScreen(page)).toBe(false);
      await leave(page);
      await expect(full(page)).toBeHidden();
    }
  });
}

test('Space works the timer on the full screen, not the way out of it', async ({ page }) => {
  await open(page, '/timer');
  await page.keyboard.press('f');
  await expect(full(page).getByRole('timer')).toBeVisible();
  await page.keyboard.press('Space');
  await expect(full(page).getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
});

const sizeOf = (text: Locator): Promise<number> =>
  text.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));

/** Opens a page as large as a projector's picture, and its full screen. */
async function project(page: Page, address: string, [width, height]: readonly [number, number]) {
  await page.setViewportSize({ width, height });
  await open(page, address);
  await page.keyboard.press('f');
  await expect(full(page).getByRole('timer').first()).toBeVisible();
}

for (const size of [
  [1920, 1080],
  [3840, 2160],
] as const) {
  test(`everything is as large as ${size.join(' × ')} holds`, async ({ page }) => {
    const unit = size[1] / 1080;
    await project(page, '/timer', size);
    const plain = await sizeOf(full(page).getByRole('timer'));
    expect(plain).toBeGreaterThan(600 * unit);
    await project(page, '/classroom-timer', size);
    expect(await sizeOf(full(page).getByRole('timer'))).toBeGreaterThanOrEqual(plain);
    await project(page, '/kitchen-timer', size);
    expect(await sizeOf(full(page).getByRole('timer').first())).toBeGreaterThan(180 * unit);
    expect(await sizeOf(full(page).getByRole('button', { name: /edit$/ }).first())).toBeGreaterThan(
      50 * unit,
    );
    await project(page, '/countdown-timer', size);
    expect(await sizeOf(full(page).getByText(/, 20\d\d/))).toBeGreaterThan(50 * unit);
    await project(page, '/exam-timer', size);
    expect(await sizeOf(full(page).getByRole('rowheader').first())).toBeGreaterThan(80 * unit);
  });
}

test('a second window of the presentation timer is filled', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await open(page, '/presentation-timer');
  const link = page.getByRole('link', { name: 'Audience view in a second window' });
  await page.goto((await link.getAttribute('href')) ?? '');
  const panel = page.getByRole('region', { name: 'Timer', exact: true });
  await expect(panel).toBeVisible();
  // The page fills its window once it is awake.
  const filled = { x: 0, y: 0, width: 1920, height: 1080 };
  await expect.poll(() => panel.boundingBox()).toEqual(filled);
  expect(await sizeOf(panel.getByRole('timer'))).toBeGreaterThan(600);
});

test('a phone on its side shows the whole timer without scrolling', async ({ page }) => {
  for (const address of PAGES.filter((each) => each !== '/fullscreen-timer')) {
    await project(page, address, [844, 390]);
    const overflow = await full(page).evaluate((dialog) =>
      Math.max(
        ...[dialog, ...dialog.querySelectorAll('*')].map(
          (element) => element.getBoundingClientRect().bottom,
        ),
      ),
    );
    expect(overflow, address).toBeLessThanOrEqual(390);
  }
});

test('the Pomodoro timer keeps its ring and its task', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.goto('/');
  await page.getByRole('button', { name: 'What are you working on?' }).click();
  const dialog = page.getByRole('dialog', { name: 'What are you working on?' });
  await dialog.getByLabel('Project').fill('Thesis');
  await dialog.getByLabel('First task').fill('Write intro');
  await dialog.getByRole('button', { name: 'Create and work on it' }).click();
  await expect(page.getByRole('checkbox', { name: 'Done: Write intro' })).toBeVisible();
  await page.keyboard.press('f');
  await expect(full(page)).toContainText('Thesis/Write intro');
  const ring = await full(page).locator('[data-session]:has(> svg)').boundingBox();
  expect(ring?.height).toBeGreaterThan(900);
});
