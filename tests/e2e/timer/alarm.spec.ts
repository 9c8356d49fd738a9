import type { Page } from '@playwright/test';
import { expect, newPerson, register, test } from '../fixtures.ts';

test.use({ serviceWorkers: 'allow' });

/** Sounds that the page reported; notifications and wake locks as recorded by stubs. */
interface Seen {
  sounds: { id: string; source: string; isScheduled: boolean; soundedAt: number }[];
  notifications: { title: string; body?: string; tag?: string }[];
  alerts: string[];
  locks: string[];
}

declare global {
  var seen: Seen;
}

/** Writes down what is heard and shown; must come before the page is opened. */
async function watch(page: Page, permission: NotificationPermission = 'granted'): Promise<void> {
  await page.addInitScript((given) => {
    globalThis.seen = { sounds: [], notifications: [], alerts: [], locks: [] };
    addEventListener('ripen:sound', (event) => {
      if (event instanceof CustomEvent) seen.sounds.push(event.detail);
    });
    class StubNotification extends EventTarget {
      static readonly permission = given;
      static readonly requestPermission = async () => given;
      constructor(title: string, options: NotificationOptions) {
        super();
        seen.notifications.push({ title, ...options });
      }
    }
    Object.defineProperty(globalThis, 'Notification', { value: StubNotification });
    // A worker of the site would show them where no test sees them.
    Object.defineProperty(ServiceWorkerContainer.prototype, 'getRegistration', {
      value: async () => undefined,
    });
    globalThis.alert = (text) => void seen.alerts.push(String(text));
    const request = async () => {
      seen.locks.push('held');
      const release = async () => void seen.locks.push('released');
      return Object.assign(new EventTarget(), { release });
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
  }, permission);
}

const settings = (page: Page, values: Record<string, unknown>) =>
  page.addInitScript((chosen) => {
    localStorage.setItem('pomodoroSettings', JSON.stringify(chosen));
  }, values);

const sounds = (page: Page) => page.evaluate(() => seen.sounds);

/** Starts a session and lets it end in so many milliseconds, by the clock of the machine. */
async function startToEndIn(page: Page, ms: number): Promise<number> {
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  return endIn(page, ms);
}

/** Lets the session under way end in so many milliseconds. */
async function endIn(page: Page, ms: number): Promise<number> {
  // The alarm has come once the icon of the tab is its own.
  await expect(icon(page)).toHaveAttribute('href', /^data:/);
  return page.evaluate((inMs) => {
    const stored = JSON.parse(localStorage.getItem('pomodoroTimerState') ?? '{}');
    const endsAt = Date.now() + inMs;
    stored.revision += 1;
    stored.state.endsAt = endsAt;
    stored.state.startedAt = endsAt - stored.state.durationMs;
    localStorage.setItem('pomodoroTimerState', JSON.stringify(stored));
    return endsAt;
  }, ms);
}

const icon = (page: Page) => page.locator('link[rel="icon"]').first();
const flash = (page: Page) => page.locator('[data-page-flash]');
const stopButton = (page: Page) => page.getByRole('button', { name: 'Stop the alarm' });

test('the end tone is planned ahead and rings once, on time', async ({ page }) => {
  await watch(page);
  await page.goto('/');
  const endsAt = await startToEndIn(page, 4000);
  await expect(page.getByRole('button', { name: 'Start short break' })).toBeVisible();
  await expect.poll(() => sounds(page)).toHaveLength(1);
  const [rung] = await sounds(page);
  expect(rung).toMatchObject({ id: 'bell', source: 'file', isScheduled: true });
  expect(Math.abs((rung?.soundedAt ?? 0) - endsAt)).toBeLessThan(50);
});

test('the end tone rings on time while the page itself stands still', async ({ page }) => {
  await watch(page);
  await page.goto('/');
  const endsAt = await startToEndIn(page, 5000);
  await page.evaluate((untilMs) => {
    // As slow as the timers of a page can be: nothing runs from before the end until after it.
    setTimeout(
      () => {
        while (Date.now() < untilMs + 1500);
      },
      untilMs - 1500 - Date.now(),
    );
  }, endsAt);
  await expect.poll(() => sounds(page), { timeout: 15_000 }).toHaveLength(1);
  const [rung] = await sounds(page);
  expect(rung).toMatchObject({ source: 'file', isScheduled: true });
  expect(Math.abs((rung?.soundedAt ?? 0) - endsAt)).toBeLessThan(50);
});

test('a session whose end the audio clock did not reach rings at once, once', async ({ page }) => {
  await watch(page);
  await page.clock.install({ time: new Date('2026-11-20T10:00:00Z') });
  await page.goto('/');
  const bell = page.waitForResponse('**/sounds/bell.mp3');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(icon(page)).toHaveAttribute('href', /^data:/);
  // Without its file a bell is a tone.
  await (await bell).finished();
  await page.clock.fastForward('25:00');
  await expect.poll(() => sounds(page)).toHaveLength(1);
  await page.clock.fastForward('00:30');
  const rung = await sounds(page);
  expect(rung).toMatchObject([{ id: 'bell', source: 'file', isScheduled: false }]);
});

test('one notification is shown, tagged with the session', async ({ page }) => {
  await watch(page);
  await page.goto('/');
  await startToEndIn(page, 1500);
  await expect.poll(() => page.evaluate(() => seen.notifications)).toHaveLength(1);
  const id = await page.evaluate(
    () => JSON.parse(localStorage.getItem('pomodoroTimerState') ?? '{}').state.ended.sessionId,
  );
  expect(await page.evaluate(() => seen.notifications)).toMatchObject([
    { title: 'Focus Session Complete', body: 'Great job! Time for a break.', tag: id },
  ]);
});

test('the page lights up in the colour of the session, and any key ends it', async ({ page }) => {
  await watch(page);
  await page.goto('/');
  await startToEndIn(page, 1500);
  await expect(flash(page)).toHaveAttribute('data-session', 'work');
  await page.keyboard.press('Shift');
  await expect(flash(page)).toHaveCount(0);
});

test('the icon of the tab is a ring while a session runs, and the page has its own back', async ({
  page,
}) => {
  await watch(page);
  await page.goto('/');
  // The icon of the page comes after its first paint.
  await expect(icon(page)).not.toHaveAttribute('href', 'data:,');
  const own = await page
    .locator('link[rel="icon"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(icon(page)).toHaveAttribute('href', /^data:image\/png/);
  await expect(page.locator('link[rel="icon"]')).toHaveCount(1);
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(icon(page)).toHaveAttribute('href', own[0] ?? '');
  expect(own.length).toBeGreaterThan(0);
  await expect(page.locator('link[rel="icon"]')).toHaveCount(own.length);
});

test('the screen is held on while a session runs, where the setting is on', async ({ page }) => {
  await watch(page);
  await settings(page, { keepAwake: true });
  await page.goto('/');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect.poll(() => page.evaluate(() => seen.locks)).toEqual(['held']);
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect.poll(() => page.evaluate(() => seen.locks)).toEqual(['held', 'released']);
});

test.describe('an alarm that repeats', () => {
  test.beforeEach(async ({ page }) => {
    await watch(page);
    await settings(page, { repeatSound: true, notifications: false, pageFlash: false });
    await page.clock.install({ time: new Date('2026-11-20T10:00:00Z') });
    await page.goto('/');
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await expect(icon(page)).toHaveAttribute('href', /^data:/);
    await page.clock.fastForward('25:00');
    await expect(stopButton(page)).toBeVisible();
  });

  test('rings every ten seconds until its button is pressed', async ({ page }) => {
    await page.clock.fastForward('00:11');
    await expect.poll(() => sounds(page)).toHaveLength(2);
    await page.clock.fastForward('00:11');
    await expect.poll(() => sounds(page)).toHaveLength(3);
    await stopButton(page).click();
    await expect(stopButton(page)).toBeHidden();
    await page.clock.fastForward('01:00');
    await expect(page.getByRole('timer')).toContainText('05:00');
    expect(await sounds(page)).toHaveLength(3);
  });

  test('ends with the Space key, which starts nothing then', async ({ page }) => {
    // The focus is on no control that would take the key for itself.
    await page.mouse.click(5, 300);
    await page.keyboard.press(' ');
    await expect(stopButton(page)).toBeHidden();
    await expect(page.getByRole('timer')).toContainText('05:00');
    await expect(page.getByRole('button', { name: 'Start short break' })).toBeVisible();
  });

  test('ends with Esc wherever the focus is', async ({ page }) => {
    await page.getByRole('button', { name: 'Start short break' }).focus();
    await page.keyboard.press('Escape');
    await expect(stopButton(page)).toBeHidden();
  });

  test('ends when the next session is started', async ({ page }) => {
    await page.getByRole('button', { name: 'Start short break' }).click();
    await expect(stopButton(page)).toBeHidden();
  });

  test('can be stopped in another tab', async ({ page, context }) => {
    const second = await context.newPage();
    await watch(second);
    await second.goto('/');
    // A tab that is opened later hears of the alarm when it rings again.
    await page.clock.fastForward('00:11');
    await stopButton(second).click();
    await expect(stopButton(page)).toBeHidden();
    expect(await sounds(second)).toEqual([]);
  });
});

test.describe('a page that nobody has pressed anything on', () => {
  test.beforeEach(async ({ page }) => {
    await watch(page);
    // As a browser holds sound back until the page is pressed.
    await page.addInitScript(() => {
      const held = new WeakSet<AudioContext>();
      let isPressed = false;
      addEventListener(
        'pointerdown',
        () => {
          isPressed = true;
        },
        true,
      );
      const resume = AudioContext.prototype.resume;
      AudioContext.prototype.resume = function later() {
        if (!isPressed) return new Promise(() => {});
        held.add(this);
        return resume.call(this);
      };
      const state = Object.getOwnPropertyDescriptor(BaseAudioContext.prototype, 'state');
      Object.defineProperty(BaseAudioContext.prototype, 'state', {
        get(this: AudioContext) {
          return held.has(this) ? state?.get?.call(this) : 'suspended';
        },
      });
    });
    await page.goto('/');
    await page.getByRole('button', { name: 'Start', exact: true }).press('Enter');
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  });

  test('says that sound is blocked, and a press anywhere mends it', async ({ page }) => {
    const note = page.getByText('Sound is blocked by the browser: press anywhere to allow it');
    await expect(note).toBeVisible();
    await page.mouse.click(5, 300);
    await expect(note).toBeHidden();
  });

  test('still lights up and notifies at the end', async ({ page }) => {
    await endIn(page, 1500);
    await expect(flash(page)).toHaveAttribute('data-session', 'work');
    await expect.poll(() => page.evaluate(() => seen.notifications)).toHaveLength(1);
    await expect.poll(() => sounds(page)).toMatchObject([{ source: 'blocked' }]);
  });
});

test('the app rings and notifies once as well', async ({ page }) => {
  await watch(page);
  await register(page, newPerson());
  await startToEndIn(page, 3000);
  await expect.poll(() => sounds(page)).toHaveLength(1);
  await expect.poll(() => page.evaluate(() => seen.notifications)).toHaveLength(1);
  expect(await sounds(page)).toMatchObject([{ id: 'bell', isScheduled: true }]);
});

test('on a page to read the bar of the alarm looks as on the page of the timer', async ({
  page,
}) => {
  await settings(page, { repeatSound: true, notifications: false, pageFlash: false });
  await page.goto('/');
  await startToEndIn(page, 4000);
  await page.goto('/privacy');
  await expect(stopButton(page)).toBeVisible({ timeout: 15_000 });
  await expect(page.getByRole('region', { name: 'Alarm' })).toHaveCSS('position', 'fixed');
  await expect(page.getByText('Time is up.').locator('..')).toHaveCSS('display', 'flex');
  await expect(stopButton(page)).toHaveCSS('background-color', 'rgb(201, 67, 62)');
});
