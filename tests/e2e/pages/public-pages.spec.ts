import { expect, newPerson, register, test } from '../fixtures.ts';
import { LAID_OUT_LATER } from './page-checks.ts';

const ARTICLE = '/blog/estimating-in-pomodoros';

test('who is signed in gets the timer of the app at /pomodoro, and is offered the app', async ({
  page,
}) => {
  await test.step('/pomodoro opens the timer, wherever the app was left', async () => {
    await register(page, newPerson(), '/app?tab=stats');
    await expect(page.getByRole('link', { name: 'Stats', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await page.goto('/pomodoro');
    await expect(page).toHaveURL(/\/app(?:\?|$)/);
    await expect(page.getByRole('link', { name: 'Pomo', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
  });

  await test.step('other pages offer the app instead of the forms', async () => {
    await page.goto('/features');
    const header = page.getByRole('banner');
    await expect(header.getByRole('link', { name: 'Open the app' })).toBeVisible();
    await expect(header.getByRole('link', { name: 'Sign in' })).toBeHidden();
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 640 } });

  test('the menu opens, and the article has its timer and all its styles', async ({ page }) => {
    await page.goto(ARTICLE);
    const menu = page.getByRole('navigation', { name: 'Site' });
    await expect(menu).toBeHidden();
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(menu.getByRole('link', { name: 'Pricing' })).toBeVisible();
    await expect(page.locator('.live-timer')).toContainText('25:00');
    const related = page.getByRole('navigation', { name: 'Timers for this' });
    await expect(related.getByRole('link').first()).toHaveCSS('display', 'grid');
  });
});

test('an article is found one’s way in, linked to, timed, printed, and left for its author', async ({
  page,
  context,
}) => {
  const title = 'Three ways to spoil it';
  await page.setViewportSize({ width: 1023, height: 800 });
  await page.goto(ARTICLE);

  await test.step('its table of contents is beside it from 1024 px up', async () => {
    const contents = page.getByRole('navigation', { name: 'On this page' });
    await expect(contents).toBeHidden();
    await page.setViewportSize({ width: 1024, height: 800 });
    await contents.getByRole('link', { name: title }).click();
    await expect(page.getByRole('heading', { name: title })).toBeInViewport();
  });

  await test.step('the link to a heading is copied by one press', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const link = page.getByRole('link', { name: 'Copy link to “Ten tasks, one factor”' });
    // Before its script has come, a press leads to the heading and no more.
    await expect(async () => {
      await link.click();
      await expect(page.getByRole('status').filter({ hasText: 'Link copied' })).toBeAttached({
        timeout: 1000,
      });
    }).toPass({ timeout: 20_000 });
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/\/blog\/estimating-in-pomodoros#ten-tasks-one-factor$/);
  });

  await test.step('a timer starts in the article, and leaves the space bar to the reader', async () => {
    const timer = page.locator('.live-timer');
    await timer.scrollIntoViewIfNeeded();
    await timer.getByRole('button', { name: 'Start' }).click();
    await expect(timer.getByRole('button', { name: 'Pause' })).toBeVisible();
    await expect(page).toHaveTitle(/First pomodoro of an estimated task/);
    await timer.getByRole('button', { name: 'Full screen' }).waitFor();
    await page.getByRole('heading', { level: 1 }).click();
    const before = await page.evaluate(() => scrollY);
    await page.keyboard.press('Space');
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before);
    await expect(timer.getByRole('button', { name: 'Pause' })).toBeVisible();
  });

  await test.step('it is printed without what surrounds it', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const part of ['banner', 'contentinfo'] as const) {
      await expect(page.getByRole(part)).toBeHidden();
    }
    await expect(page.getByText('Read on')).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
    await expect(page.getByText('Read on')).toBeVisible();
  });

  await test.step('it leads on to its neighbours and its author', async () => {
    const neighbours = page.getByRole('navigation', { name: 'Previous and next' });
    await expect(neighbours.getByRole('link', { name: /^Previous/ })).toHaveAttribute(
      'href',
      '/blog/counting-interruptions',
    );
    await expect(neighbours.getByRole('link', { name: /^Next/ })).toHaveAttribute(
      'href',
      '/blog/a-calm-end-to-the-workday',
    );
    await page.getByRole('link', { name: 'The Ripen team' }).click();
    await expect(page).toHaveURL(/\/authors\/ripen-team$/);
    await expect(page.getByRole('link', { name: /Estimating in pomodoros/ })).toBeVisible();
  });
});

test('who goes to a heading before the page came to rest finds all of it there', async ({
  page,
}) => {
  const title = 'Three ways to spoil it';
  await page.addInitScript(() => {
    const { dataset } = document.documentElement;
    const idle = window.requestIdleCallback.bind(window);
    // It begins to come to rest, and never does.
    window.requestIdleCallback = (rest) => ('font' in dataset ? 0 : idle(rest));
  });
  await page.setViewportSize({ width: 1024, height: 800 });
  await page.goto(ARTICLE);
  await expect(page.locator(LAID_OUT_LATER)).not.toHaveCount(0);
  const contents = page.getByRole('navigation', { name: 'On this page' });
  await contents.getByRole('link', { name: title }).click();
  await expect(page.locator(LAID_OUT_LATER)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: title })).toBeInViewport();
});

test('the hub shows what runs, and finds by words as the header does, by need and by a typed length', async ({
  page,
}) => {
  await test.step('running and recently used timers come first', async () => {
    await page.goto('/timer/5-minutes?auto=1');
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
    await page.goto('/timers');
    const running = page.getByRole('list', { name: 'Under way' }).getByRole('link');
    await expect(running).toContainText(/^(5:00|4:5\d)/);
    await expect(running).toHaveAttribute('href', '/timer/5-minutes');
    await expect(page.getByRole('link', { name: /^5 min ·/ })).toHaveAttribute('href', /auto=1/);
  });

  const field = page.getByRole('searchbox');

  await test.step('words and needs leave what fits', async () => {
    const five = page.getByRole('heading', { name: '5 minute timer', exact: true });
    const plain = page.getByRole('heading', { name: 'Timer', exact: true });
    await field.fill('plain');
    await expect(plain).toBeVisible();
    await expect(five).toBeHidden();
    await field.fill('');
    await page.getByRole('link', { name: 'take a break' }).click();
    await expect(five).toBeVisible();
    await expect(plain).toBeHidden();
    await page.getByRole('link', { name: 'take a break' }).click();
    await field.fill('eggs');
    await expect(page.getByRole('heading', { name: 'Kitchen timer', exact: true })).toBeVisible();
    await field.fill('zebra');
    await expect(page.getByText('Nothing found for “zebra”.')).toBeVisible();
  });

  await test.step('the header finds the same, in the same order', async () => {
    const cards = page.getByRole('list', { name: 'Found pages' }).getByRole('heading');
    await field.fill('teeht');
    await expect(cards.first()).toBeVisible();
    await page.getByRole('link', { name: 'Search', exact: true }).click();
    const words = page.getByRole('combobox', { name: /^Search timers/ });
    await words.fill('teeht');
    const options = page.getByRole('option').locator('a');
    await expect(options.first()).toBeVisible();
    const found = await cards.getByRole('link').evaluateAll(hrefs);
    const offered = await options.evaluateAll(hrefs);
    expect(found.slice(0, offered.length)).toEqual(offered);
    // The first empties the field.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(words).toBeHidden();
  });

  await test.step('a typed length is offered, and started', async () => {
    await field.fill('2 eggs');
    await expect(page.getByText('Did you mean')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Start 2 min, called eggs' })).toBeVisible();
    await field.fill('12 min');
    await expect(page.getByText('There is no page for exactly that length')).toBeVisible();
    await page.getByRole('link', { name: 'Start 12 min', exact: true }).click();
    await expect(page).toHaveURL(/\/timer\?d=720s&auto=1$/);
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  });
});

/** Where links lead. */
function hrefs(links: readonly Element[]): (string | null)[] {
  return links.map((link) => link.getAttribute('href'));
}

test('the inbox timer and the early look work', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  for (const address of ['/gmail', '/old']) {
    await page.goto(address);
    const start = page.getByRole('button', { name: 'Start', exact: true });
    await expect(start).toBeInViewport({ ratio: 1 });
    await start.click();
    await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  }
});

test('a timer in a text stands whole in its narrow column', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/pomodoro-for-studying');
  const chip = page.getByRole('button', { name: 'One topic, notes closed at the end' });
  const box = await chip.boundingBox();
  expect(box?.width).toBeGreaterThan(box?.height ?? 0);
});
