import type { Page } from '@playwright/test';
import { AFTERNOON } from '../afternoon.ts';
import { expect, newPerson, pauseButton, register, test } from '../fixtures.ts';
import { expectRecorded, expectRunningOnServer, start } from './records.ts';

// Hours go by, and what is counted is counted today.
test.use({ timezoneId: AFTERNOON });

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const WORK_MS = 25 * MINUTE_MS;

/** Somebody sets the device's clock; the time that passes is another thing. */
async function setClock(page: Page, byMs: number): Promise<void> {
  await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + byMs);
}

/** The seconds that the page shows. */
function secondsShown(page: Page): Promise<number> {
  return page.evaluate(() => {
    const text = document.querySelector('[role=timer]')?.textContent?.match(/(\d+):(\d\d)/);
    return Number(text?.[1]) * 60 + Number(text?.[2]);
  });
}

/** Expects the session to have lost nothing but the real time that passes in the test. */
async function expectLeft(page: Page, seconds: number, sinceMs: number): Promise<void> {
  await expect.poll(() => secondsShown(page)).toBeLessThanOrEqual(seconds);
  const passed = (performance.now() - sinceMs) / 1000;
  expect(await secondsShown(page)).toBeGreaterThan(seconds - passed - 10);
}

test('a clock that is set under a running session takes nothing from a visitor’s, nor from an account’s beside it', async ({
  page,
  context,
  product,
}) => {
  const person = newPerson();
  await page.clock.install({ time: Date.now() });
  // The clocks are compared once the page is at rest.
  const compared = page.waitForResponse('**/api/health');
  await page.goto('/');
  await page.clock.runFor(3000);
  await compared;

  await test.step('a visitor’s, when it is set a day ahead', async () => {
    await start(page);
    const since = performance.now();
    const before = await secondsShown(page);
    await setClock(page, DAY_MS);
    // It goes on counting, as though nothing had happened.
    await expect.poll(() => secondsShown(page)).toBeLessThan(before - 2);
    await expectLeft(page, 25 * 60, since);
    await page.clock.fastForward(WORK_MS);
    await expect(page.getByText('1 session today · 25 min')).toBeVisible();
  });

  // The visitor’s tab stays open, and does not keep one of the app from recording that was loaded again.
  await start(page);
  const app = await context.newPage();
  await register(app, person);
  await app.getByRole('button', { name: 'Don’t ask again' }).click();
  const startMs = await start(app);
  const [startedAt, since] = [Date.now(), performance.now()];
  await expectRunningOnServer(product, person);
  await test.step('an account’s, when it is set two days back', async () => {
    const comparedAgain = app.waitForResponse('**/api/active-timer');
    await app.reload();
    await comparedAgain;
    await expect(pauseButton(app)).toBeVisible();
    await setClock(app, -2 * DAY_MS);
    await app.waitForFunction(
      (wantedMs) =>
        Math.abs(
          JSON.parse(localStorage.getItem('pomodoroTimerState') ?? '{}').state.startedAt - wantedMs,
        ) < 60_000,
      startMs - 2 * DAY_MS,
    );
    await expectLeft(app, 25 * 60, since);
  });

  await test.step('it is recorded with its true start and end', async () => {
    await app.clock.fastForward(WORK_MS);
    await expect(app.getByRole('radio', { name: 'Short break' })).toBeChecked();
    await expectRecorded(product, person, { count: 1, startedAt });
  });
});
