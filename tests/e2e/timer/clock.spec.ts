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

async function expectLeft(page: Page, seconds: number): Promise<void> {
  // Real time passes between two readings, a few seconds at most.
  await expect.poll(() => secondsShown(page)).toBeLessThanOrEqual(seconds);
  expect(await secondsShown(page)).toBeGreaterThan(seconds - 15);
}

for (const [way, byMs] of [
  ['ahead', DAY_MS],
  ['back', -DAY_MS],
] as const) {
  test.describe(`a clock that is set a day ${way} under a running session`, () => {
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
      await setClock(page, byMs);
      await page.waitForFunction(
        (wasMs) =>
          Math.abs(
            JSON.parse(localStorage.getItem('pomodoroTimerState') ?? '{}').state.startedAt - wasMs,
          ) < 60_000,
        startMs + byMs,
      );
      await expectLeft(page, 25 * 60);
      await page.clock.fastForward(WORK_MS);
      await expect(page.getByRole('radio', { name: 'Short break' })).toBeChecked();
      await expect.poll(async () => (await sessionsOf(product, person)).length).toBe(1);
      const [row] = await sessionsOf(product, person);
      expect(Number(row?.ended_at) - Number(row?.started_at)).toBe(WORK_MS);
      expect(Math.abs(Number(row?.started_at) - startMs)).toBeLessThan(15_000);
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
      await setClock(page, byMs);
      // It goes on counting, as though nothing had happened.
      await expect.poll(() => secondsShown(page)).toBeLessThan(25 * 60 - 3);
      await expectLeft(page, 25 * 60);
      await page.clock.fastForward(WORK_MS);
      await expect(page.getByText('1 session today · 25 min')).toBeVisible();
    });
  });
}
