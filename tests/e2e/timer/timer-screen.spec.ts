import type { Locator, Page } from '@playwright/test';
import { AFTERNOON } from '../afternoon.ts';
import {
  expect,
  installClock,
  newPerson,
  type Person,
  type Product,
  register,
  test,
} from '../fixtures.ts';

// Hours go by, and what is counted is counted today.
test.use({ timezoneId: AFTERNOON });

const START = new Date('2026-11-20T10:00:00Z');

const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const digits = (page: Page): Locator => page.getByRole('timer').first();
const map = (page: Page): Locator => page.getByRole('dialog', { name: 'Keyboard shortcuts' });
const picker = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'What are you working on?' });
const fullScreen = (page: Page): Locator => page.getByRole('dialog', { name: /full-screen/i });

/** The page with everything that comes after its first paint. */
async function whole(page: Page): Promise<void> {
  await expect(button(page, 'Full screen')).toBeVisible({ timeout: 20_000 });
  await expect(page.locator('p[role=status]').first()).toBeAttached({ timeout: 20_000 });
}

/** The newest recorded session of a person, as it lies in the database. */
function newestSession(product: Product, { email }: Person) {
  return product
    .db('pomodoros')
    .join('users', 'users.id', 'pomodoros.user_id')
    .where({ email })
    .orderBy('ended_at', 'desc')
    .first('pomodoros.*');
}

test('in the app, by keyboard, the details of a session are stored in the database, also without a network', async ({
  page,
  product,
  context,
}) => {
  const person = newPerson();
  await installClock(page);
  await register(page, person);
  await whole(page);
  const note = page.getByPlaceholder('How did it go?');

  await test.step('what is typed is text and nothing else', async () => {
    const field = page.getByPlaceholder('What will you get done?');
    await field.focus();
    await page.keyboard.type('sri 123 fmp?/+ e');
    await expect(field).toHaveValue('sri 123 fmp?/+ e');
    await expect(button(page, 'Start')).toBeVisible();
    await expect(map(page)).toBeHidden();
    await page.keyboard.press('Enter');
    await expect(button(page, 'Start')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(button(page, 'sri 123 fmp?/+ e')).toBeVisible();
  });

  await test.step('intention, interruptions and note come with the session', async () => {
    await button(page, /^I got distracted/).click();
    await page.keyboard.press('e');
    await page.keyboard.press('e');
    await expect(button(page, /^Someone interrupted, 2/)).toBeVisible();
    await context.setOffline(true);
    await page.clock.fastForward('25:00');
    await note.fill('On the train.');
    await page.keyboard.press('Enter');
    await expect(note).toBeHidden();
    await context.setOffline(false);
    await expect
      .poll(() => newestSession(product, person))
      .toMatchObject({
        intention: 'sri 123 fmp?/+ e',
        internal_interruptions: 1,
        external_interruptions: 2,
        note: 'On the train.',
      });
    const row = await newestSession(product, person);
    expect(Number(row?.interrupted)).toBe(1);
  });
});

test('the timer fits a small screen, has a full screen and a window of its own, and is operated by keys', async ({
  page,
}) => {
  const viewport = page.viewportSize() ?? { width: 0, height: 0 };
  await page.setViewportSize({ width: 320, height: 568 });
  await page.clock.install({ time: START });
  await page.goto('/');
  await whole(page);

  await test.step('on the smallest screen nothing is cut off, and nothing moves while it counts', async () => {
    await page.keyboard.press('Space');
    await expect(button(page, /^I got distracted/)).toBeInViewport({ ratio: 1 });
    await page.evaluate(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push(Reflect.get(entry, 'value'));
      }).observe({ type: 'layout-shift' });
    });
    const before = await button(page, 'Pause').boundingBox();
    for (const time of ['12:00', '09:00', '03:30']) await page.clock.fastForward(time);
    await expect(digits(page)).toContainText(/00:\d\d/);
    expect(await button(page, 'Pause').boundingBox()).toEqual(before);
    expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([]);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
    await page.keyboard.press('r');
    await expect(digits(page)).toContainText('25:00');
    await expect(button(page, 'Start')).toBeInViewport({ ratio: 1 });
  });

  await page.setViewportSize(viewport);
  await test.step('keys work the timer, unless a button or the browser has them', async () => {
    await page.keyboard.press('Control+s');
    await page.keyboard.press('Alt+3');
    await expect(page.getByRole('radio', { name: 'Focus' })).toBeChecked();
    await page.keyboard.press('Space');
    await expect(button(page, 'Pause')).toBeVisible();
    await button(page, 'Reset').focus();
    await page.keyboard.press('Space');
    await expect(button(page, 'Start')).toBeVisible();
    await expect(page.getByText('Session reset')).toBeVisible();
    await page.keyboard.press('?');
    await expect(map(page).getByText('Mini timer', { exact: true })).toBeVisible();
    await page.keyboard.press('s');
    await page.keyboard.press('Escape');
    await expect(map(page)).toBeHidden();
    await page.keyboard.press('/');
    await expect(picker(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(picker(page)).toBeHidden();
    await expect(page.getByRole('radio', { name: 'Focus' })).toBeChecked();
  });

  await test.step('full screen shows the timer alone, keeps its keys, and ends with Escape', async () => {
    const isScreenFilled = () => page.evaluate(() => document.fullscreenElement !== null);
    await page.keyboard.press('Space');
    await page.keyboard.press('f');
    await expect(fullScreen(page)).toBeVisible();
    await expect.poll(isScreenFilled).toBe(true);
    const box = await fullScreen(page).getByRole('timer').boundingBox();
    expect(box?.height).toBeGreaterThan(200);
    await page.keyboard.press('+');
    await expect(fullScreen(page).getByRole('timer')).toContainText(/26:00|25:5\d/);
    await page.keyboard.press('Space');
    await expect(fullScreen(page).getByRole('button', { name: 'Resume' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(fullScreen(page)).toBeHidden();
    await expect.poll(isScreenFilled).toBe(false);
  });

  await test.step('it fills the page where the browser refuses the screen', async () => {
    await page.evaluate(() => {
      Element.prototype.requestFullscreen = () => Promise.reject(new TypeError('refused'));
    });
    await button(page, 'Full screen').click();
    await expect(fullScreen(page)).toBeVisible();
    const box = await fullScreen(page).boundingBox();
    expect(box).toMatchObject(viewport);
    await button(page, 'Exit full screen').click();
    await expect(button(page, 'Full screen')).toBeFocused();
  });

  await button(page, 'Reset').click();
  await button(page, 'Start').click();
  const opened = page.context().waitForEvent('page');
  await page.keyboard.press('p');
  const mini = await opened;
  await test.step('the mini timer shows and works the same timer in its own window', async () => {
    await expect(mini.getByRole('timer')).toContainText(/24:5\d|25:00/);
    await expect(mini.locator('main')).toHaveCSS('display', 'grid');
    await mini.getByRole('button', { name: 'Pause' }).click();
    await expect(button(page, 'Resume')).toBeVisible();
    await page.keyboard.press('Space');
    await mini.getByRole('button', { name: 'Skip' }).click();
    await expect(page.getByRole('radio', { name: 'Short' })).toBeChecked();
    await expect(mini.getByRole('timer')).toContainText('05:00');
  });

  await test.step('it follows the theme, and closes with a second press', async () => {
    const dark = await page.evaluate(() => {
      document.documentElement.dataset['theme'] = 'dark';
      return getComputedStyle(document.documentElement).backgroundColor;
    });
    await expect(mini.locator('main')).toHaveCSS('background-color', dark);
    const closed = mini.waitForEvent('close');
    await page.keyboard.press('p');
    await closed;
  });
});
