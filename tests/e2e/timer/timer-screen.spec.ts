import type { Locator, Page } from '@playwright/test';
import {
  expect,
  installClock,
  newPerson,
  type Person,
  type Product,
  register,
  test,
} from '../fixtures.ts';

const START = new Date('2026-11-20T10:00:00Z');

const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const digits = (page: Page): Locator => page.getByRole('timer').first();
const map = (page: Page): Locator => page.getByRole('dialog', { name: 'Keyboard shortcuts' });
const fullScreen = (page: Page): Locator => page.getByRole('dialog', { name: /full-screen/i });

/** The page with everything that comes after its first paint. */
async function whole(page: Page): Promise<void> {
  await expect(button(page, 'Full screen')).toBeVisible({ timeout: 20_000 });
  await expect(page.locator('p[role=status]').first()).toBeAttached({ timeout: 20_000 });
}

async function openHome(page: Page): Promise<void> {
  await page.clock.install({ time: START });
  await page.goto('/');
  await whole(page);
}

async function openApp(page: Page, person: Person): Promise<void> {
  await installClock(page);
  await register(page, person);
  await whole(page);
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

async function workTheTimerByKeys(page: Page): Promise<void> {
  const press = (key: string) => page.keyboard.press(key);
  await press('Space');
  await expect(button(page, 'Pause')).toBeVisible();
  await press('Space');
  await expect(button(page, 'Resume')).toBeVisible();
  await press('Space');
  await press('+');
  await expect(digits(page)).toContainText(/26:00|25:5\d/);
  await press('i');
  await press('e');
  await press('e');
  await expect(button(page, /^Internal interruption, 1/)).toBeVisible();
  await expect(button(page, /^External interruption, 2/)).toBeVisible();
  await press('r');
  await expect(digits(page)).toContainText('25:00');
  await expect(button(page, 'Undo')).toBeVisible();
  await press('Space');
  await press('s');
  await expect(page.getByRole('radio', { name: 'Short' })).toBeChecked();
  await press('3');
  await expect(digits(page)).toContainText('15:00');
  await press('2');
  await expect(digits(page)).toContainText('05:00');
  await press('1');
  await expect(digits(page)).toContainText('25:00');
  await press('m');
  await expect(page.getByText('Completion sound off', { exact: true }).last()).toBeVisible();
  await press('m');
  await expect(page.getByText('Completion sound on', { exact: true }).last()).toBeVisible();
  await press('?');
  await expect(map(page)).toBeVisible();
  await press('?');
  await expect(map(page)).toBeHidden();
}

test('the home page is operated by single keys', async ({ page }) => {
  await openHome(page);

  await test.step('combinations with Control and Alt stay the browser’s', async () => {
    await page.keyboard.press('Control+s');
    await page.keyboard.press('Alt+3');
    await expect(page.getByRole('radio', { name: 'Focus' })).toBeChecked();
  });

  await test.step('the list of keys shows those of this page, and closes with Escape', async () => {
    await page.keyboard.press('?');
    for (const label of ['Reset', 'Full screen', 'Internal interruption', 'New task']) {
      await expect(map(page).getByText(label, { exact: true })).toBeVisible();
    }
    await page.keyboard.press('s');
    await page.keyboard.press('Escape');
    await expect(map(page)).toBeHidden();
    await expect(page.getByRole('radio', { name: 'Focus' })).toBeChecked();
  });

  await test.step('Space on a focused button presses that button', async () => {
    await page.keyboard.press('Space');
    await button(page, 'Reset').focus();
    await page.keyboard.press('Space');
    await expect(button(page, 'Start')).toBeVisible();
    await expect(page.getByText('Session reset')).toBeVisible();
  });

  await test.step('every key of the timer does what it says', async () => {
    await workTheTimerByKeys(page);
    await page.keyboard.press('/');
    const picker = page.getByRole('dialog', { name: 'What are you working on?' });
    await expect(picker).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(picker).toBeHidden();
  });

  await test.step('keys can be switched off, and stay off', async () => {
    await page.keyboard.press('?');
    await map(page).getByRole('checkbox').uncheck();
    await page.keyboard.press('Escape');
    // The focus is on no control that handles the key itself.
    await page.mouse.click(5, 300);
    await page.keyboard.press('Space');
    await expect(button(page, 'Start')).toBeVisible();
    await page.reload();
    await whole(page);
    await page.keyboard.press('3');
    await expect(page.getByRole('radio', { name: 'Focus' })).toBeChecked();
    await expect(button(page, 'Start')).toBeVisible();
    await button(page, 'More timer options').click();
    await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
    await map(page).getByRole('checkbox').check();
    await page.keyboard.press('Escape');
    await page.keyboard.press('3');
    await expect(page.getByRole('radio', { name: 'Long' })).toBeChecked();
  });
});

test('in the app, by keyboard, the details of a session are stored in the database', async ({
  page,
  product,
  context,
}) => {
  const person = newPerson();
  await openApp(page, person);
  const note = page.getByPlaceholder('How did it go?');
  const picker = page.getByRole('dialog', { name: 'What are you working on?' });

  await test.step('every key of the timer does what it says', async () => {
    await workTheTimerByKeys(page);
    await page.keyboard.press('/');
    await expect(picker).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(picker).toBeHidden();
  });

  await test.step('what is typed is text and nothing else', async () => {
    const field = page.getByPlaceholder('What will you get done?');
    await field.focus();
    await page.keyboard.type('sri 123 fmp?/+ e');
    await expect(field).toHaveValue('sri 123 fmp?/+ e');
    await expect(button(page, 'Start')).toBeVisible();
    await expect(map(page)).toBeHidden();
    await page.keyboard.press('Enter');
    await expect(button(page, 'Start')).toBeFocused();
  });

  await test.step('intention, interruptions and note', async () => {
    await page.getByPlaceholder('What will you get done?').fill('Write the introduction');
    await button(page, 'Start').click();
    await expect(button(page, 'Write the introduction')).toBeVisible();
    await button(page, /^Internal interruption/).click();
    await button(page, /^External interruption/).click();
    await page.keyboard.press('e');
    await page.clock.fastForward('25:00');
    await note.fill('Half a page.');
    await note.press('Enter');
    await expect(note).toBeHidden();
    await expect
      .poll(() => newestSession(product, person))
      .toMatchObject({
        intention: 'Write the introduction',
        internal_interruptions: 1,
        external_interruptions: 2,
        note: 'Half a page.',
      });
    const row = await newestSession(product, person);
    expect(Number(row?.interrupted)).toBe(1);
  });

  await test.step('a note written without a network comes with the session', async () => {
    await page.keyboard.press('1');
    await button(page, 'Start').click();
    await expect(button(page, 'Pause')).toBeVisible();
    await context.setOffline(true);
    await page.clock.fastForward('25:00');
    await note.fill('On the train.');
    await page.keyboard.press('Enter');
    await expect(note).toBeHidden();
    await context.setOffline(false);
    await expect
      .poll(() => newestSession(product, person))
      .toMatchObject({ note: 'On the train.' });
  });

  await test.step('a session that is finished early keeps its minutes', async () => {
    await page.keyboard.press('1');
    await button(page, 'Start').click();
    await expect(button(page, 'Pause')).toBeVisible();
    await page.clock.fastForward('00:30');
    await button(page, 'More timer options').click();
    await expect(page.getByRole('menuitem', { name: /Finish early/ })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.clock.fastForward('11:40');
    await expect(digits(page)).toContainText(/12:\d\d/);
    await button(page, 'More timer options').click();
    await page.getByRole('menuitem', { name: 'Finish early, keep 12 min' }).click();
    await expect.poll(() => newestSession(product, person)).toMatchObject({ duration_minutes: 12 });
  });

  await test.step('a new task is one key away', async () => {
    await page.keyboard.press('n');
    await picker.getByLabel('Project').fill('Thesis');
    await picker.getByLabel('First task').fill('Introduction');
    await page.keyboard.press('Enter');
    await expect(picker).toBeHidden();
    // Now that there is a list, a new task is one line of it.
    await expect(page.getByPlaceholder('Add a task')).toBeVisible();
    await page.keyboard.press('n');
    await expect(page.getByPlaceholder('Add a task')).toBeFocused();
  });
});

test('the timer fits a small screen, and has a full screen and a window of its own', async ({
  page,
}) => {
  const viewport = page.viewportSize() ?? { width: 0, height: 0 };
  await page.setViewportSize({ width: 360, height: 640 });
  await openHome(page);

  for (const [width, height] of [
    [360, 640],
    [320, 568],
  ] as const) {
    await test.step(`at ${width}×${height} nothing is cut off, and nothing moves while it counts`, async () => {
      await page.setViewportSize({ width, height });
      await expect(button(page, 'Start')).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('Space');
      await expect(button(page, /^Internal interruption/)).toBeInViewport({ ratio: 1 });
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
    });
  }

  await page.setViewportSize(viewport);
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

test('at the end of a session the next one begins as the settings say', async ({ page }) => {
  const keepSettings = (settings: object) =>
    page.addInitScript(
      (text) => localStorage.setItem('pomodoroSettings', text),
      JSON.stringify(settings),
    );

  /** Brings the session under way to its end, and lets time stand still while the countdown shows. */
  async function endAndHold(): Promise<void> {
    await expect(button(page, 'Pause')).toBeVisible();
    const endsAt = await page.evaluate(
      () => JSON.parse(localStorage.getItem('pomodoroTimerState') ?? '{}').state.endsAt,
    );
    await page.clock.pauseAt(endsAt + 200);
  }

  await keepSettings({ autoStartBreaks: true });
  await page.addInitScript(() => Reflect.deleteProperty(window, 'documentPictureInPicture'));
  await openHome(page);

  await test.step('the mini timer is not offered where the browser has no such windows', async () => {
    await page.keyboard.press('?');
    await expect(map(page).getByText('Full screen', { exact: true })).toBeVisible();
    await expect(map(page).getByText('Mini timer')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(map(page)).toBeHidden();
  });

  await test.step('the next session is announced, and stays away when it is cancelled', async () => {
    await page.keyboard.press('Space');
    await endAndHold();
    await expect(page.getByText(/^Short break starts in \d$/)).toBeVisible();
    await expect(page.locator('p[role=status]').first()).toContainText(
      'Short break starts in 5 seconds.',
    );
    await button(page, 'Cancel').click();
    await page.clock.fastForward('00:20');
    await expect(button(page, 'Start short break')).toBeVisible();
    await expect(digits(page)).toContainText('05:00');
  });

  await test.step('a visitor’s note stays in this browser with the session', async () => {
    await page.getByPlaceholder('How did it go?').fill('Well.');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('ripenGuestSessions')))
      .toContain('"note":"Well."');
  });

  await test.step('Start does not wait for the countdown', async () => {
    await page.clock.resume();
    await page.keyboard.press('1');
    await page.keyboard.press('Space');
    await endAndHold();
    await expect(button(page, 'Cancel')).toBeVisible();
    await page.keyboard.press('Space');
    await expect(button(page, 'Pause')).toBeVisible();
    await expect(page.getByText('How did it go?')).toBeVisible();
  });

  await test.step('overtime counts up until S finishes it', async () => {
    await page.clock.resume();
    await keepSettings({ overtime: true });
    await page.reload();
    await whole(page);
    await page.keyboard.press('s');
    await page.keyboard.press('Space');
    await page.clock.fastForward('26:00');
    await expect(digits(page)).toContainText(/\+0[01]:\d\d/);
    await expect(button(page, 'Finish')).toBeVisible();
    await expect(button(page, 'Skip')).toHaveCount(0);
    await page.keyboard.press('s');
    await expect(page.getByText(/3 sessions today/)).toBeVisible();
  });
});
