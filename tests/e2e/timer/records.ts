import type { Page } from '@playwright/test';
import {
  expect,
  type Person,
  type Product,
  pauseButton,
  sessionsOf,
  startButton,
} from '../fixtures.ts';

/** Starts a session. Returns when, by the page’s clock. */
export async function start(page: Page): Promise<number> {
  await startButton(page).click();
  await expect(pauseButton(page)).toBeVisible();
  return page.evaluate(() => Date.now());
}

/** The row of a person’s live timer. */
function timerOf(product: Product, { email }: Person) {
  return product
    .db('active_timers')
    .join('users', 'users.id', 'active_timers.user_id')
    .where({ email })
    .first('active_timers.*');
}

/** Waits until the server knows of a running session. */
export async function expectRunningOnServer(product: Product, person: Person): Promise<void> {
  await expect.poll(async () => (await timerOf(product, person))?.is_running).toBe(1);
}

/**
 * Expects so many recorded sessions. The last one must start within ten seconds of `startedAt` and last
 * 25 minutes.
 */
export async function expectRecorded(
  product: Product,
  person: Person,
  { count, startedAt }: { count: number; startedAt: number },
): Promise<void> {
  await expect.poll(async () => (await sessionsOf(product, person)).length).toBe(count);
  const rows = await sessionsOf(product, person);
  const row = rows.toSorted((a, b) => Number(b.started_at) - Number(a.started_at))[0];
  expect(Number(row?.ended_at) - Number(row?.started_at)).toBe(25 * 60_000);
  expect(Math.abs(Number(row?.started_at) - startedAt)).toBeLessThan(10_000);
  expect(row?.duration_minutes).toBe(25);
}
