import type { Page } from '@playwright/test';
import { callApi } from '#tests/support/call-api.ts';
import {
  expect,
  newPerson,
  pauseButton,
  sessionsOf,
  signIn,
  startButton,
  test,
} from '../fixtures.ts';
import { endIn } from './end-in.ts';
import { start } from './records.ts';
import { standStill } from './stand-still.ts';

const MINUTE_MS = 60_000;

/** Whether this page holds the lead, by the browser's own account. */
function isLeading(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const own = crypto.randomUUID();
    return navigator.locks.request(own, async () => {
      const { held = [] } = await navigator.locks.query();
      const me = held.find(({ name }) => name === own)?.clientId;
      return held.find(({ name }) => name?.startsWith('ripen-timer-leader-'))?.clientId === me;
    });
  });
}

test('the lead passes from a tab that hangs to a visible one, and by the clock of the machine a session of one minute is one row', async ({
  page,
  context,
  product,
}) => {
  const person = newPerson();
  const { body } = await callApi(product.url, '/auth/register', { body: person });
  await callApi(product.url, '/users/settings', {
    method: 'PUT',
    token: body.token,
    body: { settings: { workTime: 1 } },
  });
  await signIn(page, person);
  await expect(page.getByRole('timer')).toContainText('01:00');
  const other = await context.newPage();
  await other.goto('/app');
  await start(page);
  await expect(pauseButton(other)).toBeVisible();
  await expect(async () => {
    // A tab that has just been opened takes the lead when it hears of its settings.
    await page.getByRole('button', { name: /^(Pause|Resume)$/ }).click();
    await expect.poll(() => isLeading(page), { timeout: 1000 }).toBe(true);
  }).toPass();

  await test.step('a leader that hangs loses the lead, and follows it afterwards', async () => {
    const goOn = await standStill(page);
    await expect.poll(() => isLeading(other), { timeout: 20_000 }).toBe(true);
    await other.getByRole('button', { name: 'Reset', exact: true }).click();
    await goOn();
    await expect(startButton(page)).toBeVisible();
    expect(await isLeading(other)).toBe(true);
  });

  await test.step('a tab that is acted on takes the lead, and its session is recorded', async () => {
    await start(page);
    await expect.poll(() => isLeading(page)).toBe(true);
    const endsAt = await endIn(page, 3000);
    for (const tab of [page, other]) {
      await expect(tab.getByRole('radio', { name: 'Short break' })).toBeChecked();
    }
    await expect.poll(async () => (await sessionsOf(product, person)).length).toBe(1);
    const [row] = await sessionsOf(product, person);
    expect(Number(row?.ended_at) - Number(row?.started_at)).toBe(MINUTE_MS);
    expect(Math.abs(Number(row?.ended_at) - endsAt)).toBeLessThan(2000);
    expect(row?.duration_minutes).toBe(1);
  });
});
