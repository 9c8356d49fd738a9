import type { Page } from '@playwright/test';
import { expect, newPerson, register, registerByForm, test } from '../fixtures.ts';
import {
  expectNoSidewaysScroll,
  expectNoViolationsInBothThemes,
  watchPolicy,
} from './page-checks.ts';

const NARROW = { width: 360, height: 640 };
const WIDE = { width: 1280, height: 860 };

test.use({ colorScheme: 'light', viewport: NARROW });

/** Expects a page to be without faults in both sizes and both themes; leaves it narrow. */
async function expectNoViolationsAtAnySize(page: Page): Promise<void> {
  for (const size of [WIDE, NARROW]) {
    await page.setViewportSize(size);
    await expectNoViolationsInBothThemes(page);
    await expectNoSidewaysScroll(page);
  }
}

test('the main path works by keyboard alone, and axe finds nothing in the dialogs of the header', async ({
  page,
}) => {
  test.slow();
  const person = newPerson();

  await test.step('one registers', async () => {
    await page.setViewportSize(WIDE);
    await page.goto('/register');
    await page.getByLabel('Name').focus();
    await page.keyboard.type(person.name);
    await page.keyboard.press('Tab');
    await page.keyboard.type(person.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(person.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/app/);
  });

  await test.step('chooses a task', async () => {
    await tabTo(page, 'Choose a task');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('First task')).toBeFocused();
    await page.keyboard.type('Write the introduction');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Thesis');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Write the introduction').first()).toBeVisible();
  });

  await test.step('starts, and looks at the statistics', async () => {
    await tabTo(page, 'Start');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeFocused();
    await tabTo(page, 'Stats');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Level 1' })).toBeVisible();
  });

  await test.step('axe finds nothing in the settings', async () => {
    await page.setViewportSize(NARROW);
    await page.getByRole('button', { name: 'Settings' }).click();
    const settings = page.getByRole('dialog', { name: 'Settings' });
    await settings.getByLabel('Focus (minutes)', { exact: true }).fill('2.5');
    await settings.getByText('Check your alerts').click();
    await expect(settings.getByRole('list', { name: 'Alert check' })).toBeVisible();
    await expectNoViolationsAtAnySize(page);
    await page.keyboard.press('Escape');
  });

  await test.step('nor in a message that is not filled in', async () => {
    await page.getByRole('button', { name: 'More tools' }).click();
    await page.getByRole('menuitem', { name: 'Contact' }).click();
    const contact = page.getByRole('dialog', { name: 'Contact' });
    await contact.getByRole('button', { name: 'Send Message' }).click();
    await expect(contact.getByText('Please fill in all fields')).toBeVisible();
    await expectNoViolationsAtAnySize(page);
    await page.keyboard.press('Escape');
  });

  await test.step('nor in the menu of the account', async () => {
    for (const size of [NARROW, WIDE]) {
      await page.setViewportSize(size);
      await page.getByRole('button', { name: 'Account' }).click();
      await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
      await expectNoViolationsInBothThemes(page);
      await page.keyboard.press('Escape');
    }
  });
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

test('a visitor’s timer is above the fold on a phone, and axe finds nothing around it or in the offer of an account', async ({
  page,
}) => {
  test.slow();
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Start' })).toBeInViewport({ ratio: 1 });

  await test.step('a task that is missing', async () => {
    await page.getByRole('button', { name: 'What are you working on?' }).click();
    await page.getByRole('button', { name: 'Create and work on it' }).click();
    await expect(page.getByText('Task is missing.')).toBeVisible();
    await expectNoViolationsInBothThemes(page);
    await page.getByLabel('First task').fill('Write the introduction');
    await page.getByRole('dialog').getByLabel('Project').fill('Thesis');
    await page.getByRole('button', { name: 'Create and work on it' }).click();
  });

  const tasks = page.getByRole('list', { name: 'Tasks of Thesis' });

  await test.step('the home page and the classic timer with work', async () => {
    await expect(tasks).toBeAttached();
    await expectNoViolationsAtAnySize(page);
    await page.goto('/classic');
    await expect(tasks).toBeAttached();
    await expectNoViolationsAtAnySize(page);
  });

  await test.step('the offer to move the work to the account', async () => {
    await registerByForm(page, newPerson());
    const offer = page.getByRole('dialog', { name: 'Move your work to your account?' });
    await expect(offer).toBeVisible();
    await expectNoViolationsAtAnySize(page);
  });
});

test('axe finds nothing in the app, empty and filled, nor on the password page; nothing breaks the policy', async ({
  page,
}) => {
  test.slow();
  const broken = watchPolicy(page);
  await register(page, newPerson());

  await test.step('the timer with Start is above the fold on a small phone', async () => {
    await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeInViewport({
      ratio: 1,
    });
  });

  await test.step('the app is empty, and gets its first task', async () => {
    await page.setViewportSize(WIDE);
    await expect(page.getByRole('timer')).toBeVisible();
    await expectNoViolationsInBothThemes(page);
    await page.getByRole('button', { name: 'Choose a task' }).click();
    await page.getByLabel('Project').fill('Thesis');
    await page.getByLabel('First task').fill('Write the introduction');
    await expectNoViolationsInBothThemes(page);
    await page.getByRole('button', { name: 'Create and work on it' }).click();
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
    await expectNoViolationsAtAnySize(page);
  });

  for (const address of [
    ...['/app?tab=projects', '/app?tab=stats', '/app?tab=premium', '/change-password'],
  ]) {
    await test.step(address, async () => {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
      await expectNoViolationsAtAnySize(page);
    });
  }

  await test.step('the page of the API', async () => {
    await page.goto('/api/docs');
    await page.waitForLoadState('networkidle');
  });
  expect(broken).toEqual([]);
});
