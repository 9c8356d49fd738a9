import type { Page } from '@playwright/test';
import { expect, startButton, test } from '../fixtures.ts';
import { endIn } from './end-in.ts';
import { standStill } from './stand-still.ts';

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
async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.seen = { sounds: [], notifications: [], alerts: [], locks: [] };
    addEventListener('ripen:sound', (event) => {
      if (event instanceof CustomEvent) seen.sounds.push(event.detail);
    });
    class StubNotification extends EventTarget {
      static readonly permission = 'granted';
      static readonly requestPermission = async () => 'granted';
      constructor(title: string, options: NotificationOptions) {
        super();
        seen.notifications.push({ title, ...options });
      }
    }
    Object.defineProperty(globalThis, 'Notification', { value: StubNotification });
    globalThis.alert = (text) => void seen.alerts.push(String(text));
    const request = async () => {
      seen.locks.push('held');
      const release = async () => void seen.locks.push('released');
      return Object.assign(new EventTarget(), { release });
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
  });
}

const settings = (page: Page, values: Record<string, unknown>) =>
  page.addInitScript((chosen) => {
    localStorage.setItem('pomodoroSettings', JSON.stringify(chosen));
  }, values);

const sounds = (page: Page) => page.evaluate(() => seen.sounds);
const notifications = (page: Page) => page.evaluate(() => seen.notifications);
const locks = (page: Page) => page.evaluate(() => seen.locks);

async function start(page: Page): Promise<void> {
  await startButton(page).click();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
}

/** Lets the session under way end in so many milliseconds, once the alarm is ready for it. */
async function endSoon(page: Page, ms: number): Promise<number> {
  // The alarm has come once the icon of the tab is its own.
  await expect(icon(page)).toHaveAttribute('href', /^data:image\/png/);
  return endIn(page, ms);
}

const icon = (page: Page) => page.locator('link[rel="icon"]').first();
const flash = (page: Page) => page.locator('[data-page-flash]');
const stopButton = (page: Page) => page.getByRole('button', { name: 'Stop the alarm' });

/** Holds sound back until the page is pressed with the pointer, as a browser does. */
async function holdSoundBack(page: Page): Promise<void> {
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
}

test('the end of a session is seen and heard once, on time, also where sound was blocked or the page hangs', async ({
  page,
}) => {
  await watch(page);
  await holdSoundBack(page);
  await settings(page, { keepAwake: true });
  await page.goto('/');
  // The icon of the page comes after its first paint.
  await expect(icon(page)).not.toHaveAttribute('href', 'data:,');
  const ownIcon = (await icon(page).getAttribute('href')) ?? '';
  const note = page.getByText('Sound is blocked by the browser: press anywhere to allow it');

  await test.step('a page on which nobody has pressed anything says that sound is blocked, lights up and notifies', async () => {
    await page.getByRole('button', { name: 'Start', exact: true }).press('Enter');
    await expect(note).toBeVisible();
    await expect.poll(() => locks(page)).toEqual(['held']);
    await endSoon(page, 1500);
    await expect(flash(page)).toHaveAttribute('data-session', 'work');
    await page.keyboard.press('Shift');
    expect(await flash(page).count()).toBe(0);
    await expect.poll(() => sounds(page)).toMatchObject([{ source: 'blocked' }]);
    await expect.poll(() => notifications(page)).toHaveLength(1);
    const id = await page.evaluate(
      () => JSON.parse(localStorage.getItem('pomodoroTimerState') ?? '{}').state.ended.sessionId,
    );
    expect(await notifications(page)).toMatchObject([
      { title: 'Focus Session Complete', body: 'Great job! Time for a break.', tag: id },
    ]);
    await expect(icon(page)).toHaveAttribute('href', ownIcon);
    await expect.poll(() => locks(page)).toEqual(['held', 'released']);
  });

  await test.step('a press anywhere allows sound', async () => {
    await startButton(page).press('Enter');
    await expect(note).toBeVisible();
    await page.mouse.click(5, 300);
    await expect(note).toBeHidden();
  });

  await test.step('the end tone, planned ahead, rings on time while the page hangs, and once', async () => {
    const endsAt = await endSoon(page, 5000);
    await expect(page.getByRole('timer')).toContainText(/00:0[1-4]/);
    const goOn = await standStill(page);
    expect(Date.now()).toBeLessThan(endsAt);
    await expect.poll(() => Date.now()).toBeGreaterThan(endsAt + 1500);
    await goOn();
    await expect(page.getByRole('radio', { name: 'Focus' })).toBeChecked();
    await expect.poll(() => sounds(page)).toHaveLength(2);
    const [, rung] = await sounds(page);
    expect(rung).toMatchObject({ id: 'bell', source: 'file', isScheduled: true });
    expect(Math.abs((rung?.soundedAt ?? 0) - endsAt)).toBeLessThan(50);
    await expect.poll(() => notifications(page)).toHaveLength(2);
  });
});

test('an alarm that repeats rings until somebody stops it, in any way and in any tab', async ({
  page,
  context,
}) => {
  await watch(page);
  await settings(page, { repeatSound: true, notifications: false, pageFlash: false });
  await page.clock.install({ time: new Date('2026-11-20T10:00:00Z') });
  await page.goto('/');

  async function ringAfter(length: string): Promise<void> {
    await expect(icon(page)).toHaveAttribute('href', /^data:image\/png/);
    await page.clock.fastForward(length);
    await expect(stopButton(page)).toBeVisible();
  }

  await test.step('a session whose end the audio clock did not reach rings at once, once, and again after ten seconds', async () => {
    const bell = page.waitForResponse('**/sounds/bell.mp3');
    await start(page);
    // Without its file a bell is a tone.
    await (await bell).finished();
    await ringAfter('25:00');
    await expect.poll(() => sounds(page)).toHaveLength(1);
    await page.clock.fastForward('00:05');
    const rung = await sounds(page);
    expect(rung).toMatchObject([{ id: 'bell', source: 'file', isScheduled: false }]);
    await page.clock.fastForward('00:06');
    await expect.poll(() => sounds(page)).toHaveLength(2);
  });

  await test.step('it ends with the Space key, which starts nothing then', async () => {
    // The focus is on no control that handles the key itself.
    await page.mouse.click(5, 300);
    await page.keyboard.press(' ');
    await expect(stopButton(page)).toBeHidden();
    await page.clock.fastForward('01:00');
    await expect(page.getByRole('timer')).toContainText('05:00');
    await expect(startButton(page)).toBeVisible();
    expect(await sounds(page)).toHaveLength(2);
  });

  await test.step('on a page to read its bar looks as on the page of the timer, and can be stopped in another tab', async () => {
    await start(page);
    const reader = await context.newPage();
    await watch(reader);
    await reader.goto('/privacy');
    await expect(icon(reader)).toHaveAttribute('href', /^data:image\/png/);
    await ringAfter('05:00');
    await expect(stopButton(reader)).toBeVisible();
    await expect(reader.getByRole('region', { name: 'Alarm' })).toHaveCSS('position', 'fixed');
    await expect(reader.getByText('Time is up.').locator('..')).toHaveCSS('display', 'flex');
    await expect(stopButton(reader)).toHaveCSS('background-color', 'rgb(201, 67, 62)');
    await stopButton(reader).click();
    await expect(stopButton(page)).toBeHidden();
    expect(await sounds(reader)).toEqual([]);
  });
});
