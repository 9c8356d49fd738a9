import type { Page } from '@playwright/test';
import { expect, newPerson, register, test } from '../fixtures.ts';

// The worker would answer from its cache.
test.use({ serviceWorkers: 'block' });

const projects = (page: Page) => page.getByRole('link', { name: 'Projects' });
const newProject = (page: Page) => page.getByLabel('New project');

/** Opens the app, of which only the outline comes until the returned function is called. */
async function openOutline(page: Page, open: () => Promise<unknown>): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/_astro\/AppRoot\.[\w-]+\.js$/, async (route) => {
    await promise;
    await route.continue();
  });
  await open();
  await expect(page.locator('astro-island[ssr]')).toHaveCount(1);
  await page.evaluate(() => Reflect.set(window, 'isSameDocument', true));
  return resolve;
}

const isSameDocument = (page: Page) => page.evaluate(() => Reflect.get(window, 'isSameDocument'));

test('parts of the app that come late, or fail to load once, are waited for', async ({ page }) => {
  await test.step('a press that begins before the app has come and ends after it counts', async () => {
    const release = await openOutline(page, () => register(page, newPerson()));
    await projects(page).hover();
    await page.mouse.down();
    release();
    await expect(newProject(page)).toBeVisible();
    await page.mouse.up();
    await expect(newProject(page)).toBeVisible();
  });

  await test.step('a tab pressed before the app has come is where it begins', async () => {
    const release = await openOutline(page, () => page.goto('/app'));
    await projects(page).click();
    release();
    await expect(newProject(page)).toBeVisible();
    expect(await isSameDocument(page)).toBe(true);
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
  });

  await test.step('the menu of the account stays in its place when the plan comes late', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/api/subscriptions/current', async (route) => {
      await promise;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Account' }).click();
    const logout = page.getByRole('menuitem', { name: 'Logout' });
    const placeOf = () => logout.evaluate((item: HTMLElement) => item.offsetTop);
    const place = await placeOf();
    resolve();
    await expect(page.getByText('Free plan')).toBeVisible();
    expect(await placeOf()).toBe(place);
    await page.keyboard.press('Escape');
  });

  await test.step('a tab whose code fails once is shown after a reload, and the timer goes on', async () => {
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    let isFailing = true;
    await page.route(/\/_astro\/StatsTab\.[^/]+\.js$/, async (route) => {
      if (!isFailing) return route.continue();
      isFailing = false;
      return route.fulfill({ status: 503 });
    });
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    const sections = page.getByRole('navigation', { name: 'Sections' });
    await sections.getByRole('link', { name: 'Stats' }).click();
    await expect(page.getByRole('heading', { name: 'Stats', level: 1 })).toBeVisible();
    expect({ isFailing, loads }).toEqual({ isFailing: false, loads: 1 });
    await sections.getByRole('link', { name: 'Pomo' }).click();
    await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  });
});
