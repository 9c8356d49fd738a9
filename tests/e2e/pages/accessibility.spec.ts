import type { Page } from '@playwright/test';
import { expect, newPerson, registerByForm, test } from '../fixtures.ts';
import { expectNoSidewaysScroll, expectNoViolations, watchPolicy } from './page-checks.ts';

const NARROW = { width: 360, height: 640 };
const WIDE = { width: 1280, height: 860 };

test.use({ viewport: WIDE, contextOptions: { reducedMotion: 'reduce' } });

/** Expects a page to be without faults wide and dark, and narrow and light, as it is then left. */
async function expectNoViolationsAtAnySize(page: Page): Promise<void> {
  for (const [size, colorScheme] of [
    [WIDE, 'dark'],
    [NARROW, 'light'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(size);
    await expectNoViolations(page);
    await expectNoSidewaysScroll(page);
  }
}

test('the main path works by keyboard alone, axe finds nothing on it nor in the rest of the app, and nothing breaks the policy', async ({
  page,
}) => {
  test.slow();
  const broken = watchPolicy(page);
  const person = newPerson();

  await test.step('one registers', async () => {
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

  await test.step('finds the timer with Start above the fold on a small phone', async () => {
    await expect(page.getByRole('timer')).toBeVisible();
    await expectNoViolationsAtAnySize(page);
    await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeInViewport({
      ratio: 1,
    });
    await page.setViewportSize(WIDE);
  });

  await test.step('chooses a task', async () => {
    await tabTo(page, 'Choose a task');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('First task')).toBeFocused();
    await page.keyboard.type('Write the introduction');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Thesis');
    await expectNoViolations(page);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Write the introduction').first()).toBeVisible();
  });

  await test.step('starts, and looks at the statistics', async () => {
    await tabTo(page, 'Start');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeFocused();
    await expectNoViolationsAtAnySize(page);
    await page.setViewportSize(WIDE);
    await tabTo(page, 'Stats');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Level 1' })).toBeVisible();
    await expectNoViolationsAtAnySize(page);
  });

  await test.step('axe finds nothing in the projects', async () => {
    await page.getByRole('link', { name: 'Projects' }).click();
    await expect(page.getByLabel('New project')).toBeVisible();
    await expectNoViolationsAtAnySize(page);
  });

  await test.step('nor in the settings', async () => {
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
    await expectNoViolations(page);
    await expectNoSidewaysScroll(page);
    await page.keyboard.press('Escape');
  });

  await test.step('nor in the menu of the account', async () => {
    await page.getByRole('button', { name: 'Account' }).click();
    await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
    await expectNoViolations(page);
    await page.keyboard.press('Escape');
  });

  await test.step('nor in the plans, nor where the password is changed', async () => {
    await page.goto('/app?tab=premium');
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
    await expectNoViolationsAtAnySize(page);
    await page.goto('/change-password');
    await expectNoViolations(page);
    await expectNoSidewaysScroll(page);
  });

  await test.step('nor does the page of the API break the policy', async () => {
    await page.goto('/api/docs');
    await page.waitForLoadState('networkidle');
    expect(broken).toEqual([]);
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
  await page.setViewportSize(NARROW);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Start' })).toBeInViewport({ ratio: 1 });

  await test.step('a task that is missing', async () => {
    await page.getByRole('button', { name: 'What are you working on?' }).click();
    await page.getByRole('button', { name: 'Create and work on it' }).click();
    await expect(page.getByText('Task is missing.')).toBeVisible();
    await expectNoViolations(page);
    await page.getByLabel('First task').fill('Write the introduction');
    await page.getByRole('dialog').getByLabel('Project').fill('Thesis');
    await page.getByRole('button', { name: 'Create and work on it' }).click();
  });

  await test.step('the home page with work', async () => {
    await expect(page.getByRole('list', { name: 'Tasks of Thesis' })).toBeAttached();
    await expectNoViolationsAtAnySize(page);
  });

  await test.step('the offer to move the work to the account', async () => {
    await registerByForm(page, newPerson());
    const offer = page.getByRole('dialog', { name: 'Move your work to your account?' });
    await expect(offer).toBeVisible();
    await expectNoViolationsAtAnySize(page);
  });
});
