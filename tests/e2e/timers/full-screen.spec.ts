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
/** The picture of a projector, and of the largest. */
const PROJECTOR = [1920, 1080] as const;
const LARGE_PROJECTOR = [3840, 2160] as const;
/** A phone on its side. */
const PHONE = [844, 390] as const;

type Size = readonly [width: number, height: number];

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
 * Returns the colours of the left end of the page’s top edge, where its header is, and the background
 * of what lies on top there: the same where nothing of the page shows through.
 */
async function topEdge(page: Page): Promise<{ painted: string; background: string | undefined }> {
  const clip = { x: 0, y: 0, width: 220, height: 44 };
  const picture = await page.screenshot({ clip, animations: 'disabled' });
  const { channels } = await sharp(picture).stats();
  const background = await page.evaluate(() =>
    document
      .elementsFromPoint(1, 1)
      .map((element) => getComputedStyle(element).backgroundColor)
      .find((colour) => colour !== 'rgba(0, 0, 0, 0)'),
  );
  const painted = channels
    .slice(0, 3)
    .map(({ min, max }) => (min === max ? min : `${min} to ${max}`));
  return { painted: `rgb(${painted.join(', ')})`, background };
}

/** Fills the screen so many times, by button and by key in turn, and leaves it each time another way. */
async function fillScreen(page: Page, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await (time % 2 === 0 ? enterButton(page).click() : page.keyboard.press('f'));
    await expect(full(page).getByRole('timer').first()).toBeVisible();
    await expect.poll(() => hasScreen(page)).toBe(true);
    await page.mouse.move(400, 300 + time);
    await expect(async () => {
      const { painted, background } = await topEdge(page);
      expect(painted, 'nothing of the page shows through').toBe(background);
    }).toPass({ timeout: 10_000 });
    await WAYS_OUT[time % WAYS_OUT.length]?.(page);
    await expect(full(page)).toBeHidden();
    await expect.poll(() => hasScreen(page)).toBe(false);
  }
  const { painted, background } = await topEdge(page);
  expect(painted).not.toBe(background);
}

const sizeOf = (text: Locator): Promise<number> =>
  text.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));

/** Fills a screen of the given size; the browser changes the size of no window that fills it. */
async function enter(page: Page, [width, height]: Size): Promise<void> {
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

/** Expects each text to be larger than so many pixels of a picture of 1080 lines, on a projector. */
async function expectLarger(
  page: Page,
  texts: readonly (readonly [text: Locator, pixels: number])[],
  projector: Size = LARGE_PROJECTOR,
): Promise<number[]> {
  await enter(page, projector);
  const sizes = await Promise.all(texts.map(([text]) => sizeOf(text)));
  await leave(page);
  for (const [place, [, pixels]] of texts.entries()) {
    expect(sizes[place]).toBeGreaterThan((pixels * projector[1]) / 1080);
  }
  return sizes;
}

/** Expects the full screen to fit into a phone on its side. */
async function expectToFitPhone(page: Page): Promise<void> {
  await enter(page, PHONE);
  const bottom = await full(page).evaluate((dialog) =>
    Math.max(
      ...[dialog, ...dialog.querySelectorAll('*')].map(
        (element) => element.getBoundingClientRect().bottom,
      ),
    ),
  );
  expect(bottom).toBeLessThanOrEqual(PHONE[1]);
  await leave(page);
}

/** Expects the cursor and a part to go while nobody moves, and the part to come back. */
async function expectToVanish(page: Page, part: Locator, stage: Locator): Promise<void> {
  await expect(part).toHaveCSS('opacity', '0');
  await expect(stage).toHaveCSS('cursor', 'none');
  await page.mouse.move(50, 60);
  await expect(part).toHaveCSS('opacity', '1');
}

test('a timer page and the Pomodoro timer fill the screen', async ({ page }) => {
  const timer = full(page).getByRole('timer');
  await open(page, '/timer');
  await test.step('by button and by key, and are left in each way', () =>
    fillScreen(page, WAYS_OUT.length));

  let plain: number[] = [];
  await test.step('the digits are as large as the screen allows, on a phone as well', async () => {
    await expectLarger(page, [[timer, 600]], PROJECTOR);
    plain = await expectLarger(page, [[timer, 600]]);
    await expectToFitPhone(page);
  });

  await test.step('Space works the timer on it, not the way out', async () => {
    await enter(page, DESK);
    await page.keyboard.press('Space');
    await expect(full(page).getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
    await leave(page);
  });

  await test.step('a browser that gives no screen away gets a layer over the page', async () => {
    const viewport = { x: 0, y: 0, ...page.viewportSize() };
    await page.evaluate(
      'Element.prototype.requestFullscreen = () => Promise.reject(new TypeError())',
    );
    for (const leaveIt of WAYS_OUT.slice(0, 3)) {
      await page.keyboard.press('f');
      await expect(full(page)).toBeVisible();
      expect(await full(page).boundingBox()).toEqual(viewport);
      expect(await hasScreen(page)).toBe(false);
      await leaveIt(page);
      await expect(full(page)).toBeHidden();
    }
  });

  await test.step('a class has digits that are no smaller, and sees the groups that were drawn', async () => {
    await open(page, '/classroom-timer');
    const [size] = await expectLarger(page, [[timer, 600]]);
    expect(size).toBeGreaterThanOrEqual(plain[0] ?? Number.POSITIVE_INFINITY);
    await page.getByLabel('Names or numbers').fill('Ada, Ben, Cem, Dua, Eva, Finn, Gül, Hana');
    await page.getByRole('button', { name: 'Random groups', exact: true }).click();
    await enter(page, DESK);
    await expect(full(page)).toContainText('StarterSilent');
    const groups = full(page).getByRole('listitem');
    await expect(groups).toHaveCount(2);
    await expect(groups.first()).toBeInViewport({ ratio: 1 });
    await leave(page);
  });

  await test.step('the Pomodoro timer: by button and by key, on a phone as well', async () => {
    await open(page, '/');
    await fillScreen(page, 2);
    await expectToFitPhone(page);
  });

  await test.step('the Pomodoro timer keeps its ring and its task', async () => {
    await page.setViewportSize({ width: PROJECTOR[0], height: PROJECTOR[1] });
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

  await test.step('/kitchen-timer: as large as the screen allows, on a phone as well', async () => {
    await open(page, '/kitchen-timer');
    await fillScreen(page, 1);
    await expectLarger(page, [
      [stage.getByRole('timer').first(), 180],
      [stage.getByRole('button', { name: /edit$/ }).first(), 50],
    ]);
    await expectToFitPhone(page);
  });

  await test.step('/exam-timer: as large as the screen allows, on a phone as well', async () => {
    await open(page, '/exam-timer');
    await fillScreen(page, 1);
    await expectLarger(page, [[stage.getByRole('rowheader').first(), 80]]);
    await expectToFitPhone(page);
  });

  await test.step('/exam-timer: large print has the whole width of a projector', async () => {
    await page.setViewportSize({ width: PROJECTOR[0], height: PROJECTOR[1] });
    await page.getByRole('button', { name: 'Set up the exam', exact: true }).click();
    await page.getByRole('switch', { name: 'Large print' }).check();
    const board = page.getByRole('region', { name: 'Timer', exact: true }).getByRole('table');
    await expect.poll(async () => (await board.boundingBox())?.width).toBeGreaterThan(1700);
    await expect(board).toHaveCSS('font-size', /^(8|9)\d/);
  });

  await test.step('/interval-timer: fits into a phone', async () => {
    await open(page, '/interval-timer');
    await fillScreen(page, 1);
    await expectToFitPhone(page);
  });

  await test.step('/countdown-timer: its date is as large as the screen allows', async () => {
    await open(page, '/countdown-timer');
    await expectLarger(page, [[stage.getByText(/, 20\d\d/), 50]]);
  });

  await test.step('/fullscreen-timer: at one click, and controls and cursor go away', async () => {
    await open(page, '/fullscreen-timer');
    await fillScreen(page, 1);
    await page.getByRole('button', { name: 'Start full screen', exact: true }).click();
    const ground = stage.locator('[data-ground]');
    await expect(stage.getByRole('timer')).toHaveText(/^(10:00|9:5\d)$/);
    await stage.getByRole('radio', { name: 'Green screen' }).check();
    await stage.getByRole('radio', { name: 'Small' }).check();
    await expect(ground).toHaveCSS('background-color', 'rgb(0, 161, 60)');
    await expect(ground).toHaveAttribute('data-size', 'small');
    await expectToVanish(page, stage.locator('[data-full-controls]'), ground);
    await leaveButton(page).click();
    await expect(stage).toBeHidden();
    await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  });

  await test.step('studying on the full screen: controls go away', async () => {
    await open(page, '/online-timer-for-studying-full-screen');
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    const scene = stage.locator('[data-still]');
    await expect(scene).toContainText(/50:00|49:\d\d/);
    await expectToVanish(page, leaveButton(page), scene);
  });
});
