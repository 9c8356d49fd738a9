import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from '../fixtures.ts';

const full = (page: Page): Locator => page.getByRole('dialog', { name: 'Full-screen timer' });
const leaveButton = (page: Page): Locator =>
  full(page).getByRole('button', { name: 'Exit full screen' }).last();
const hasScreen = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.fullscreenElement !== null);

/** The window of a desk. */
const DESK = [1280, 720] as const;

/** The pictures of two projectors. */
const PROJECTED = [
  [1920, 1080],
  [3840, 2160],
] as const;

/** Opens a page in a window of a desk, and waits until it can be put on the full screen. */
async function open(page: Page, address: string): Promise<void> {
  await page.setViewportSize({ width: DESK[0], height: DESK[1] });
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
 * Returns whether the left end of the page’s top edge, where its header is, shows nothing but the
 * background of the timer. A screen that is not painted yet has another colour.
 */
async function isCovered(page: Page): Promise<boolean> {
  const clip = { x: 0, y: 0, width: 220, height: 44 };
  const picture = await page.screenshot({ clip, animations: 'disabled' });
  const { channels } = await sharp(picture).stats();
  const background = await page.evaluate(() =>
    document
      .elementsFromPoint(1, 1)
      .map((element) => getComputedStyle(element).backgroundColor)
      .find((colour) => colour !== 'rgba(0, 0, 0, 0)'),
  );
  const painted = channels.slice(0, 3).map(({ min, max }) => (min === max ? min : 'several'));
  return background === `rgb(${painted.join(', ')})`;
}

/** Fills the screen so many times, by button and by key in turn, and leaves it each time another way. */
async function fillScreen(page: Page, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await (time % 2 === 0 ? enterButton(page).click() : page.keyboard.press('f'));
    await expect(full(page).getByRole('timer').first()).toBeVisible();
    await expect.poll(() => hasScreen(page)).toBe(true);
    await page.mouse.move(400, 300 + time);
    await expect.poll(() => isCovered(page), 'nothing of the page shows through').toBe(true);
    await WAYS_OUT[time % WAYS_OUT.length]?.(page);
    await expect(full(page)).toBeHidden();
    await expect.poll(() => hasScreen(page)).toBe(false);
    expect(await isCovered(page)).toBe(false);
  }
}

/** Enters and leaves the full screen in a browser that gives no screen away. */
async function fillWindow(page: Page): Promise<void> {
  const viewport = { x: 0, y: 0, ...page.viewportSize() };
  for (const leave of WAYS_OUT.slice(0, 3)) {
    await page.keyboard.press('f');
    await expect(full(page)).toBeVisible();
    expect(await full(page).boundingBox()).toEqual(viewport);
    expect(await hasScreen(page)).toBe(false);
    await leave(page);
    await expect(full(page)).toBeHidden();
  }
}

const sizeOf = (text: Locator): Promise<number> =>
  text.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));

/** Fills a screen of the given size; the browser changes the size of no window that fills it. */
async function enter(page: Page, [width, height]: readonly [number, number]): Promise<void> {
  await page.setViewportSize({ width, height });
  await enterButton(page).click();
  await expect(full(page).getByRole('timer').first()).toBeVisible();
  await expect.poll(() => hasScreen(page)).toBe(true);
}

async function leave(page: Page): Promise<void> {
  await page.keyboard.press('f');
  await expect(full(page)).toBeHidden();
  await expect.poll(() => hasScreen(page)).toBe(false);
}

/** Returns the sizes of texts of the full screen on each of the `PROJECTED` pictures. */
async function projectedSizes(page: Page, ...texts: readonly Locator[]): Promise<number[][]> {
  const sizes: number[][] = [];
  for (const picture of PROJECTED) {
    await enter(page, picture);
    sizes.push(await Promise.all(texts.map(sizeOf)));
    await leave(page);
  }
  return sizes;
}

/** Expects each text to be larger than so many pixels of a picture of 1080 lines, on any projector. */
async function expectLarger(
  page: Page,
  texts: readonly (readonly [text: Locator, pixels: number])[],
): Promise<number[][]> {
  const all = await projectedSizes(page, ...texts.map(([text]) => text));
  for (const [picture, [, height]] of PROJECTED.entries()) {
    for (const [place, [, pixels]] of texts.entries()) {
      expect(all[picture]?.[place]).toBeGreaterThan((pixels * height) / 1080);
    }
  }
  return all;
}

/** Expects the full screen to fit into a phone on its side. */
async function expectToFitPhone(page: Page): Promise<void> {
  await enter(page, [844, 390]);
  const bottom = await full(page).evaluate((dialog) =>
    Math.max(
      ...[dialog, ...dialog.querySelectorAll('*')].map(
        (element) => element.getBoundingClientRect().bottom,
      ),
    ),
  );
  expect(bottom).toBeLessThanOrEqual(390);
  await leave(page);
}

test('a timer page fills the screen', async ({ page }) => {
  const timer = full(page).getByRole('timer');
  await open(page, '/timer');
  await test.step('ten times, by button and by key', () => fillScreen(page, 10));

  let plain: number[][] = [];
  await test.step('its digits are as large as the screen allows, on a phone as well', async () => {
    plain = await expectLarger(page, [[timer, 600]]);
    await expectToFitPhone(page);
  });

  await test.step('Space works the timer on it, not the way out', async () => {
    await enter(page, DESK);
    await page.keyboard.press('Space');
    await expect(full(page).getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
    await leave(page);
  });

  for (const [how, request] of [
    ['refuses', '() => Promise.reject(new TypeError())'],
    ['does not know', 'undefined'],
  ] as const) {
    await test.step(`a browser that ${how} its screen gets a layer over the page`, async () => {
      await page.evaluate(`Element.prototype.requestFullscreen = ${request}`);
      await fillWindow(page);
    });
  }

  await test.step('the digits of a class are no smaller', async () => {
    await open(page, '/classroom-timer');
    for (const [picture, [size]] of (await projectedSizes(page, timer)).entries()) {
      expect(size).toBeGreaterThanOrEqual(plain[picture]?.[0] ?? Number.POSITIVE_INFINITY);
    }
  });
});

test('the Pomodoro timer fills the screen', async ({ page }) => {
  await open(page, '/');
  await test.step('ten times, by button and by key', () => fillScreen(page, 10));

  await test.step('a phone on its side shows the whole timer without scrolling', async () => {
    await expectToFitPhone(page);
  });

  await test.step('it keeps its ring and its task', async () => {
    await page.setViewportSize({ width: 1920, height: 1080 });
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
});

test('the other kinds of timer pages fill the screen', async ({ page }) => {
  const stage = full(page);
  const fills = 'by button and by key, and is left in each way';

  await test.step(`/kitchen-timer: ${fills}`, async () => {
    await open(page, '/kitchen-timer');
    await fillScreen(page, WAYS_OUT.length);
  });
  await test.step('/kitchen-timer: is as large as the screen allows, on a phone as well', async () => {
    await expectLarger(page, [
      [stage.getByRole('timer').first(), 180],
      [stage.getByRole('button', { name: /edit$/ }).first(), 50],
    ]);
    await expectToFitPhone(page);
  });

  await test.step(`/exam-timer: ${fills}`, async () => {
    await open(page, '/exam-timer');
    await fillScreen(page, WAYS_OUT.length);
  });
  await test.step('/exam-timer: is as large as the screen allows, on a phone as well', async () => {
    await expectLarger(page, [[stage.getByRole('rowheader').first(), 80]]);
    await expectToFitPhone(page);
  });

  await test.step(`/interval-timer: ${fills}`, async () => {
    await open(page, '/interval-timer');
    await fillScreen(page, WAYS_OUT.length);
  });
  await test.step('/interval-timer: fits into a phone', async () => {
    await expectToFitPhone(page);
  });

  await test.step(`/fullscreen-timer: ${fills}`, async () => {
    await open(page, '/fullscreen-timer');
    await fillScreen(page, WAYS_OUT.length);
  });

  await test.step('/countdown-timer: its date is as large as the screen allows', async () => {
    await open(page, '/countdown-timer');
    await expectLarger(page, [[stage.getByText(/, 20\d\d/), 50]]);
  });
});
