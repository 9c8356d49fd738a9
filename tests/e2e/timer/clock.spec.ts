import type { Page } from '@playwright/test';
import {
  expect,
  newPerson,
  pauseButton,
  register,
  sessionsOf,
  startButton,
  test,
} from '../fixtures.ts';

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

/** Waits until the stored session starts where it did, by a clock that was set. */
async function expectStoredStart(page: Page, startMs: number): Promise<void> {
  await page.waitForFunction(
    (wantedMs) =>
      Math.abs(
        JSON.parse(localStorage.getItem('pomodoroTimerState') ?? '{}').state.startedAt - wantedMs,
      ) < 60_000,
    startMs,
  );
}

test.describe('a clock that is set under a running session', () => {
  test('takes nothing from an account’s session, nor from its record', async ({
    page,
    product,
  }) => {
    const person = newPerson();
    await page.clock.install({ time: Date.now() });
    await register(page, person);
    await startButton(page).click();
    await expect(pauseButton(page)).toBeVisible();
    const startMs = await page.evaluate(() => Date.now());
    const since = performance.now();

    await test.step('when it is set a day ahead', async () => {
      await setClock(page, DAY_MS);
      await expectStoredStart(page, startMs + DAY_MS);
      await expectLeft(page, 25 * 60, since);
    });

    await test.step('when it is set two days back', async () => {
      await setClock(page, -2 * DAY_MS);
      await expectStoredStart(page, startMs - DAY_MS);
      await expectLeft(page, 25 * 60, since);
    });

    await test.step('the session is recorded with its true start and end', async () => {
      await page.clock.fastForward(WORK_MS);
      await expect(page.getByRole('radio', { name: 'Short break' })).toBeChecked();
      await expect.poll(async () => (await sessionsOf(product, person)).length).toBe(1);
      const [row] = await sessionsOf(product, person);
      expect(Number(row?.ended_at) - Number(row?.started_at)).toBe(WORK_MS);
      expect(Math.abs(Number(row?.started_at) - startMs)).toBeLessThan(15_000);
    });
  });

  test('takes nothing from a visitor’s session', async ({ page }) => {
    await page.clock.install({ time: Date.now() });
    // The clocks are compared once the page is at rest.
    const compared = page.waitForResponse('**/api/health');
    await page.goto('/');
    await page.clock.runFor(3000);
    await compared;
    await startButton(page).click();
    await expect(pauseButton(page)).toBeVisible();
    const since = performance.now();

    for (const [way, byMs] of [
      ['a day ahead', DAY_MS],
      ['two days back', -2 * DAY_MS],
    ] as const) {
      await test.step(`when it is set ${way}`, async () => {
        const before = await secondsShown(page);
        await setClock(page, byMs);
        // It goes on counting, as though nothing had happened.
        await expect.poll(() => secondsShown(page)).toBeLessThan(before - 2);
        await expectLeft(page, 25 * 60, since);
      });
    }

    await test.step('the session counts at its end', async () => {
      await page.clock.fastForward(WORK_MS);
      await expect(page.getByText('1 session today · 25 min')).toBeVisible();
    });
  });
});
