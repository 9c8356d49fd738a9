import type { Page } from '@playwright/test';
import { expect, newPerson, register, registerByForm, test } from '../fixtures.ts';
import {
  expectNoSidewaysScroll,
  expectNoViolationsInBothThemes,
  watchPolicy,
} from './page-checks.ts';

const SIZES = [
  { width: 360, height: 640 },
  { width: 1280, height: 860 },
];

const SIGNED_IN_PAGES = [
  ...['/app', '/app?tab=projects', '/app?tab=stats', '/app?tab=premium', '/change-password'],
];

/** By its button, or by the menu where the header is narrow. */
async function openContact(page: Page): Promise<void> {
  const isNarrow = (page.viewportSize()?.width ?? 0) < 600;
  if (isNarrow) await page.getByRole('button', { name: 'More tools' }).click();
  const role = isNarrow ? 'menuitem' : 'button';
  await page.getByRole(role, { name: 'Contact' }).click();
}

test.describe('in both themes', () => {
  test.use({ colorScheme: 'light' });

  test('axe finds nothing in the dialogs of the header', async ({ page }) => {
    await register(page, newPerson());
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await page.goto('/app');
      await page.getByRole('button', { name: 'Settings' }).click();
      const settings = page.getByRole('dialog', { name: 'Settings' });
      await settings.getByLabel('Focus (minutes)', { exact: true }).fill('2.5');
      await settings.getByText('Check your alerts').click();
      await expect(settings.getByRole('list', { name: 'Alert check' })).toBeVisible();
      await expectNoViolationsInBothThemes(page);
      await expectNoSidewaysScroll(page);
      await page.keyboard.press('Escape');
      await openContact(page);
      const contact = page.getByRole('dialog', { name: 'Contact' });
      await contact.getByRole('button', { name: 'Send Message' }).click();
      await expect(contact.getByText('Please fill in all fields')).toBeVisible();
      await expectNoViolationsInBothThemes(page);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Account' }).click();
      await expectNoViolationsInBothThemes(page);
    }
  });

  test('axe finds nothing around a visitor’s timer, nor in the offer of an account', async ({
    page,
  }) => {
    await page.goto('/classic');
    await page.getByRole('button', { name: 'What are you working on?' }).click();
    await page.getByRole('button', { name: 'Create and work on it' }).click();
    await expect(page.getByText('Task is missing.')).toBeVisible();
    await expectNoViolationsInBothThemes(page);
    await page.getByLabel('First task').fill('Write the introduction');
    await page.getByRole('dialog').getByLabel('Project').fill('Thesis');
    await page.getByRole('button', { name: 'Create and work on it' }).click();
    for (const size of SIZES) {
      await page.setViewportSize(size);
      for (const address of ['/', '/classic']) {
        await page.goto(address);
        await expect(page.getByRole('list', { name: 'Tasks of Thesis' })).toBeAttached();
        await expectNoViolationsInBothThemes(page);
        await expectNoSidewaysScroll(page);
      }
    }
    await registerByForm(page, newPerson());
    await expect(
      page.getByRole('dialog', { name: 'Move your work to your account?' }),
    ).toBeVisible();
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await expectNoViolationsInBothThemes(page);
    }
  });

  test('axe finds nothing in the app, empty and filled, nor on the password page', async ({
    page,
  }) => {
    await register(page, newPerson());
    await expect(page.getByRole('timer')).toBeVisible();
    await expectNoViolationsInBothThemes(page);
    await page.getByRole('button', { name: 'Choose a task' }).click();
    await page.getByLabel('Project').fill('Thesis');
    await page.getByLabel('First task').fill('Write the introduction');
    await expectNoViolationsInBothThemes(page);
    await page.getByRole('button', { name: 'Create and work on it' }).click();
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    for (const size of SIZES) {
      await page.setViewportSize(size);
      for (const address of SIGNED_IN_PAGES) {
        await page.goto(address);
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
        await expectNoViolationsInBothThemes(page);
        await expectNoSidewaysScroll(page);
      }
    }
  });
});

test('the timer with Start stands above the fold of a small phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Start' })).toBeInViewport({ ratio: 1 });
  await register(page, newPerson());
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeInViewport({
    ratio: 1,
  });
});

test('the main path goes by the keyboard alone', async ({ page }) => {
  const person = newPerson();
  await page.goto('/register');
  await page.getByLabel('Name').focus();
  await page.keyboard.type(person.name);
  await page.keyboard.press('Tab');
  await page.keyboard.type(person.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/app/);
  await tabTo(page, 'Choose a task');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('First task')).toBeFocused();
  await page.keyboard.type('Write the introduction');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Thesis');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Write the introduction').first()).toBeVisible();
  await tabTo(page, 'Start');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeFocused();
  await tabTo(page, 'Stats');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Level 1' })).toBeVisible();
});

/** Presses Tab until the element with this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const target = page.getByRole('button', { name, exact: true });
  await expect(target.or(page.getByRole('link', { name, exact: true })).first()).toBeVisible();
  for (let press = 0; press < 60; press += 1) {
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      return element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? '';
    });
    if (focused === name) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reached ${name}.`);
}

test('neither the app nor the page of the API breaks its policy', async ({ page }) => {
  const broken = watchPolicy(page);
  await page.goto('/api/docs');
  await page.waitForLoadState('networkidle');
  await register(page, newPerson());
  for (const address of SIGNED_IN_PAGES) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
  }
  expect(broken).toEqual([]);
});
