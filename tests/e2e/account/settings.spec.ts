import type { Locator, Page } from '@playwright/test';
import { DEFAULT_SETTINGS } from '#shared/domain/settings/timer-settings.ts';
import { expect, newPerson, type Person, type Product, register, test } from '../fixtures.ts';

async function openSettings(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Settings' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await expect(dialog.getByRole('heading', { name: 'Lengths' })).toBeVisible();
  return dialog;
}

async function rowOf(product: Product, { email }: Person): Promise<unknown> {
  const row: { settings: string } | undefined = await product
    .db('users')
    .where({ email })
    .first('settings');
  return JSON.parse(row?.settings ?? 'null');
}

test('settings reach the server, this browser and the next session, and the toggles of the header save', async ({
  page,
  product,
}) => {
  const person = newPerson();
  await page.setViewportSize({ width: 1280, height: 860 });
  await register(page, person);
  const sound = page.getByRole('button', { name: 'Completion sound' });
  const timer = page.getByRole('timer');
  let expected = { ...DEFAULT_SETTINGS, completionSound: false };

  await test.step('a toggle of the header saves', async () => {
    await expect(sound).toHaveAttribute('aria-pressed', 'true');
    await sound.click();
    await expect.poll(() => rowOf(product, person)).toEqual(expected);
  });

  await test.step('where the browser refuses notifications, their toggle stays off and says why', async () => {
    const notifications = page.getByRole('button', { name: 'Browser notifications' });
    await expect(notifications).toHaveAttribute('aria-pressed', 'false');
    const alerts: string[] = [];
    page.on('dialog', (alert) => {
      alerts.push(alert.message());
      void alert.accept();
    });
    await notifications.click();
    await expect
      .poll(() => alerts)
      .toEqual([
        'Browser notification permission is denied. Please enable notifications in your browser settings to use this feature.',
      ]);
    await expect(page.getByText(/set Notifications to Allow/)).toBeVisible();
    await expect(notifications).toHaveAttribute('aria-pressed', 'false');
  });

  await test.step('the toggles are in the menu where it is narrow', async () => {
    await page.setViewportSize({ width: 360, height: 640 });
    await expect(sound).toBeHidden();
    await page.getByRole('button', { name: 'More tools' }).focus();
    for (const _press of ['open', 'sound']) await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitemcheckbox', { name: 'Completion sound' })).toBeFocused();
    await page.keyboard.press('Enter');
    expected = { ...expected, completionSound: true };
    await expect.poll(() => rowOf(product, person)).toEqual(expected);
    await page.setViewportSize({ width: 1280, height: 860 });
  });

  await test.step('numbers, switches and choices reach the server, this browser and its listeners', async () => {
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    const heard = page.evaluate(
      () =>
        new Promise((resolve) => {
          addEventListener('settingsChanged', (event) => {
            if (event instanceof CustomEvent && event.detail.overtime) resolve(event.detail);
          });
        }),
    );
    const dialog = await openSettings(page);
    await dialog.getByLabel('Focus (minutes)', { exact: true }).fill('50');
    await dialog.getByLabel('Success', { exact: true }).click();
    await dialog.getByLabel('Overtime', { exact: true }).click();
    expected = { ...expected, workTime: 50, selectedSound: 'success', overtime: true };
    await expect.poll(() => rowOf(product, person)).toEqual(expected);
    expect(await heard).toEqual(expected);
    const stored = await page.evaluate(() => localStorage.getItem('pomodoroSettings'));
    expect(JSON.parse(stored ?? '')).toEqual(expected);
    await expect(dialog.getByText('Saved')).toBeVisible();
  });

  await test.step('without a server a choice is kept here, says so, and can be sent again', async () => {
    const dialog = page.getByRole('dialog', { name: 'Settings' });
    await page.route('**/api/users/settings', (route) => route.abort());
    await dialog.getByLabel('Flash the page', { exact: true }).click();
    const failure = dialog.getByText('Failed to save settings to server. Saved on this device.');
    await expect(failure).toBeVisible();
    await page.unroute('**/api/users/settings');
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(failure).toBeHidden();
    await expect.poll(() => rowOf(product, person)).toEqual({ ...expected, pageFlash: false });
    await dialog.getByRole('button', { name: 'Done' }).click();
  });

  await test.step('a session under way keeps its length, and the idle timer has the new one', async () => {
    await expect(timer).toContainText(/25:00|24:\d\d/);
    await page.getByRole('button', { name: 'Reset', exact: true }).click();
    await expect(timer).toContainText('50:00');
  });
});
