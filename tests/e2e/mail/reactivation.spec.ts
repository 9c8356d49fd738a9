import { callApi } from '#tests/support/call-api.ts';
import { type Person, signIn } from '../fixtures.ts';
import { expectNoSidewaysScroll, expectNoViolations } from '../pages/page-checks.ts';
import { type CampaignDesk, expect, test } from './campaign-desk.ts';

const SUBJECT = 'Your tomatoes are ripe';

/** Signs a person in and records a session that has just ended. */
async function finishSession({ url }: CampaignDesk, { email, password }: Person) {
  const { token } = (await callApi(url, '/auth/login', { body: { email, password } })).body;
  const endMs = Date.now();
  const session = {
    startTime: new Date(endMs - 25 * 60_000).toISOString(),
    endTime: new Date(endMs).toISOString(),
    duration: 25,
    timeZone: 'UTC',
    isStandalone: true,
  };
  expect((await callApi(url, '/pomodoros', { token, body: session })).status).toBe(201);
}

test('an owner asks inactive people back, and sees who came back and finished a session', async ({
  page,
  desk,
}) => {
  test.slow();
  const back = await desk.addUser('Bea Homecoming', 40);
  const away = await desk.addUser('Lea Homecoming', 45);

  await test.step('a mail is written for those who are chosen, and reaches them', async () => {
    await signIn(page, desk.owner, '/app?tab=admin&section=inactiveUsers');
    await page.getByLabel('Inactive', { exact: true }).selectOption('For 30 days');
    await expect(page).toHaveURL(/days=30/);
    for (const { name } of [back, away]) {
      await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Can be sent');
      await page.getByRole('checkbox', { name: `Select ${name}` }).check();
    }
    await page.getByRole('button', { name: 'Send reactivation mail…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Send a reactivation mail' });
    await expect(dialog).toContainText('It goes to 2 users:');
    await dialog.getByLabel('Subject').fill(SUBJECT);
    await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText('are ripe');
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page);
      await expectNoViolations(page);
    }
    await dialog.getByRole('button', { name: 'Send to 2 users' }).click();
    await expect(page.getByText('The reactivation mail is on its way.')).toBeVisible();
    await expect
      .poll(() => desk.received.map(({ to }) => to[0]).toSorted(), { timeout: 30_000 })
      .toEqual([back.email, away.email].toSorted());
  });

  await finishSession(desk, back);
  const row = page.getByRole('row', { name: new RegExp(SUBJECT) });

  await test.step('the statistics fit every width, and say whether mails can arrive', async () => {
    await page.goto('/app?tab=admin&section=emailStats');
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Deliverability' })).toContainText('SPF');
    await expect(row).toBeVisible();
    for (const width of [768, 360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page);
      if (width !== 768) await expectNoViolations(page);
    }
  });

  await test.step('the server counts by itself who came back', async () => {
    const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
    const cameBack = async () => {
      const { body } = await callApi(desk.url, '/admin/email-stats', { token });
      return body.items[0]?.figures.cameBack;
    };
    await expect.poll(cameBack, { timeout: 60_000 }).toBe(1);
    await page.reload();
    await expect(row).toContainText('1 of 2 users came back and finished a session so far.');
  });
});
