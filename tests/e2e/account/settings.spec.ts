import type { Locator, Page } from '@playwright/test';
import { DEFAULT_SETTINGS, type SettingField } from '#shared/domain/settings/timer-settings.ts';
import { WHOLE_BROWSER } from '#tests/support/browser/browsers.ts';
import { expect, newPerson, type Person, type Product, register, test } from '../fixtures.ts';

/** Each setting as somebody changes it: a number that is typed, or something that is pressed. */
const CHANGES: readonly (readonly [setting: SettingField, label: string, to: unknown])[] = [
  ['workTime', 'Focus (minutes)', 50],
  ['shortBreakTime', 'Short break (minutes)', 10],
  ['longBreakTime', 'Long break (minutes)', 30],
  ['longBreakInterval', 'Focus sessions before a long break', 3],
  ['volume', 'Volume, 0 to 100', 80],
  ['autoStartBreaks', 'Breaks', true],
  ['autoStartWork', 'Focus sessions', true],
  ['autoStartNextSession', 'Start the next session automatically', true],
  ['overtime', 'Overtime', true],
  ['completionSound', 'Completion sound', false],
  ['selectedSound', 'Success', 'success'],
  ['repeatSound', 'Repeat until dismissed', true],
  ['tickingSound', 'Ticking while you focus', true],
  ['notifications', 'Browser notifications', false],
  ['pageFlash', 'Flash the page', false],
  ['keepAwake', 'Keep the screen on', true],
];

test.use({ launchOptions: WHOLE_BROWSER, permissions: ['notifications'] });

async function openSettings(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Settings' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await expect(dialog.getByRole('heading', { name: 'Lengths' })).toBeVisible();
  return dialog;
}

async function change(dialog: Locator, label: string, to: unknown): Promise<void> {
  if (typeof to === 'number') {
    await dialog.getByLabel(label, { exact: true }).fill(String(to));
    await dialog.getByLabel(label, { exact: true }).press('Tab');
  } else {
    await dialog.getByLabel(label, { exact: true }).click();
  }
}

async function rowOf(product: Product, { email }: Person): Promise<unknown> {
  const row: { settings: string } | undefined = await product
    .db('users')
    .where({ email })
    .first('settings');
  return JSON.parse(row?.settings ?? 'null');
}

function storedIn(page: Page): Promise<unknown> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('pomodoroSettings') ?? 'null'));
}

/** Collects what the window event `settingsChanged` carries from now on. */
async function hearChanges(page: Page): Promise<() => Promise<unknown>> {
  await page.evaluate(() => {
    const heard: unknown[] = [];
    Reflect.set(window, 'heardSettings', heard);
    addEventListener('settingsChanged', (event) => {
      if (event instanceof CustomEvent) heard.push(event.detail);
    });
  });
  return () => page.evaluate(() => Reflect.get(window, 'heardSettings').at(-1));
}

test('settings are checked, saved, played, kept without a server, and go back to the defaults', async ({
  page,
  product,
}) => {
  const person = newPerson();
  await register(page, person);
  let dialog = await openSettings(page);

  await test.step('what is out of bounds is refused at its field and saved nowhere', async () => {
    for (const [label, text, message] of [
      ['Focus (minutes)', '0', 'Enter whole minutes from 1 to 180.'],
      ['Short break (minutes)', '181', 'Enter whole minutes from 1 to 180.'],
      ['Long break (minutes)', '2.5', 'Enter whole minutes from 1 to 180.'],
      [
        'Focus sessions before a long break',
        '13',
        'Enter a whole number of sessions from 2 to 12.',
      ],
      ['Volume, 0 to 100', '101', 'Enter a volume from 0 to 100, without decimals.'],
    ] as const) {
      const field = dialog.getByLabel(label, { exact: true });
      await field.fill(text);
      await field.press('Tab');
      await expect(field).toHaveAccessibleDescription(message);
      await expect(field).toHaveValue(text);
    }
    await dialog.getByRole('button', { name: 'Done' }).click();
    expect(await rowOf(product, person)).toEqual({});
    dialog = await openSettings(page);
    await expect(dialog.getByLabel('Focus (minutes)', { exact: true })).toHaveValue('25');
  });

  let expected: object = DEFAULT_SETTINGS;
  await test.step('each setting reaches the server, this browser and its listeners', async () => {
    const lastHeard = await hearChanges(page);
    for (const [setting, label, to] of CHANGES) {
      await change(dialog, label, to);
      expected = { ...expected, [setting]: to };
      await expect.poll(() => rowOf(product, person), setting).toEqual(expected);
      expect(await storedIn(page)).toEqual(expected);
      expect(await lastHeard()).toEqual(expected);
    }
    await expect(dialog.getByText('Saved')).toBeVisible();
    await page.reload();
    dialog = await openSettings(page);
    await expect(dialog.getByLabel('Focus (minutes)', { exact: true })).toHaveValue('50');
  });

  await test.step('each sound is previewed at the volume in force', async () => {
    await page.evaluate(() => {
      const played: unknown[] = [];
      Reflect.set(window, 'playedSounds', played);
      addEventListener('ripen:sound', (event) => {
        if (event instanceof CustomEvent) played.push([event.detail.id, event.detail.volume]);
      });
    });
    await change(dialog, 'Volume, 0 to 100', 70);
    expected = { ...expected, volume: 70 };
    const sounds = ['Bell', 'Completion', 'Bonus points', 'Success', 'ticking'];
    for (const name of sounds)
      await dialog.getByRole('button', { name: `Preview ${name}` }).click();
    await expect
      .poll(() => page.evaluate(() => Reflect.get(window, 'playedSounds')))
      .toEqual([
        ['bell', 70],
        ['completion', 70],
        ['bonus-points', 70],
        ['success', 70],
        ['ticking', 70],
      ]);
    await expect.poll(() => rowOf(product, person)).toEqual(expected);
  });

  await test.step('without a server a choice is kept here, says so, and can be sent again', async () => {
    await page.route('**/api/users/settings', (route) => route.abort());
    await change(dialog, 'Overtime', false);
    expected = { ...expected, overtime: false };
    const failure = dialog.getByText('Failed to save settings to server. Saved on this device.');
    await expect(failure).toBeVisible();
    expect(await storedIn(page)).toEqual(expected);
    await page.unroute('**/api/users/settings');
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(failure).toBeHidden();
    await expect.poll(() => rowOf(product, person)).toEqual(expected);
  });

  await test.step('the defaults come back, and so does what was before them', async () => {
    await dialog.getByRole('button', { name: 'Reset to defaults' }).click();
    await expect.poll(() => rowOf(product, person)).toEqual(DEFAULT_SETTINGS);
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => rowOf(product, person)).toEqual(expected);
  });
});

test('settings reach the timer at its next session, and the toggles of the header save', async ({
  page,
  context,
  product,
}) => {
  const person = newPerson();
  await page.setViewportSize({ width: 1280, height: 860 });
  await register(page, person);
  const sound = page.getByRole('button', { name: 'Completion sound' });
  const notifications = page.getByRole('button', { name: 'Browser notifications' });

  await test.step('the toggles of the header save', async () => {
    await expect(sound).toHaveAttribute('aria-pressed', 'true');
    await expect(notifications).toHaveAttribute('aria-pressed', 'true');
    await sound.click();
    await notifications.click();
    await expect
      .poll(() => rowOf(product, person))
      .toEqual({ ...DEFAULT_SETTINGS, completionSound: false, notifications: false });
    await notifications.click();
    await expect.poll(() => rowOf(product, person)).toMatchObject({ notifications: true });
  });

  await test.step('they are in the menu where it is narrow', async () => {
    await page.setViewportSize({ width: 360, height: 640 });
    await expect(sound).toBeHidden();
    await page.getByRole('button', { name: 'More tools' }).focus();
    for (const _press of ['open', 'sound']) await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitemcheckbox', { name: 'Completion sound' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect.poll(() => rowOf(product, person)).toMatchObject({ completionSound: true });
    await page.setViewportSize({ width: 1280, height: 860 });
  });

  await test.step('a change leaves a session under way alone, and the idle timer follows it', async () => {
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    const dialog = await openSettings(page);
    await change(dialog, 'Focus (minutes)', 50);
    await expect(dialog.getByText('Saved')).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('timer')).toContainText(/25:00|24:\d\d/);
    await page.getByRole('button', { name: 'Reset', exact: true }).click();
    await expect(page.getByRole('timer')).toContainText('50:00');
  });

  await test.step('where the browser refuses notifications, their toggle stays off and says why', async () => {
    await context.clearPermissions();
    await page.addInitScript(() => {
      Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
    });
    await page.reload();
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
});

test('a visitor has every setting too, kept in this browser', async ({ page }) => {
  await page.goto('/');
  const dialog = await openSettings(page);
  const lastHeard = await hearChanges(page);
  let expected: object = DEFAULT_SETTINGS;
  for (const [setting, label, to] of CHANGES) {
    await change(dialog, label, to);
    expected = { ...expected, [setting]: to };
    await expect.poll(() => storedIn(page), setting).toEqual(expected);
  }
  expect(await lastHeard()).toEqual(expected);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('timer')).toContainText('50:00');
});
