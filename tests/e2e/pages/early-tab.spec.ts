import type { Page } from '@playwright/test';
import { expect, newPerson, register, test } from '../fixtures.ts';

test.use({ serviceWorkers: 'block' });

const projects = (page: Page) => page.getByRole('link', { name: 'Projects' });
const newProject = (page: Page) => page.getByLabel('New project');

/** Opens the outline of the app, which stays until the returned function is called. */
async function openOutline(page: Page): Promise<() => void> {
  await register(page, newPerson());
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/_astro\/AppRoot\.[\w-]+\.js$/, async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto('/app');
  await expect(page.locator('astro-island[ssr]')).toHaveCount(1);
  await page.evaluate(() => Reflect.set(window, 'isSameDocument', true));
  return resolve;
}

const isSameDocument = (page: Page) => page.evaluate(() => Reflect.get(window, 'isSameDocument'));

test('a tab pressed before the app has come is where it begins', async ({ page }) => {
  const release = await openOutline(page);
  await projects(page).click();
  release();
  await expect(newProject(page)).toBeVisible();
  expect(await isSameDocument(page)).toBe(true);
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
});

test('a press that begins before the app has come and ends after it counts', async ({ page }) => {
  const release = await openOutline(page);
  await projects(page).hover();
  await page.mouse.down();
  release();
  await expect(newProject(page)).toBeVisible();
  await page.mouse.up();
  await expect(newProject(page)).toBeVisible();
});
