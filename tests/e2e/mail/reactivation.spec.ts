import { openDatabase } from '#api/db/connection/knex.ts';
import { callApi } from '#tests/support/call-api.ts';
import { expect, newPerson, type Person, type Product, registerOwner, test } from '../fixtures.ts';
import { expectNoSidewaysScroll, expectNoViolations } from '../pages/page-checks.ts';

const DAY_MS = 86_400_000;
const SUBJECT = 'Your tomatoes are ripe';

/** Somebody who has confirmed the address by a mailed link, and was last here so many days ago. */
async function registerAway(product: Product, name: string, days: number): Promise<Person> {
  const person = newPerson(name);
  await callApi(product.url, '/auth/register', { body: person });
  await callApi(product.url, '/auth/forgot-password', { body: { email: person.email } });
  let token: string | undefined;
  const findToken = () => {
    const mail = product.mails().find((raw) => raw.includes(person.email)) ?? '';
    token = /forgot-password\?token=([\w-]{43})/.exec(plain(mail))?.[1];
    return token !== undefined;
  };
  await expect.poll(findToken, { timeout: 20_000 }).toBe(true);
  const reset = { token, password: person.password };
  await callApi(product.url, '/auth/reset-password', { body: reset });
  await moveBack(product, person, days);
  return person;
}

/** A mail without the line breaks of its encoding. */
const plain = (raw: string) => raw.replaceAll('=\r\n', '').replaceAll('=3D', '=');

/** Days cannot be waited for: the person is registered and seen so many days earlier. */
async function moveBack(product: Product, { email }: Person, days: number): Promise<void> {
  const { filename } = product.db.client.config.connection;
  const db = openDatabase({ engine: 'sqlite', file: filename });
  try {
    const { id } = await db('users').where({ email }).first('id');
    const at = Math.floor((Date.now() - days * DAY_MS) / 3_600_000) * 3_600_000;
    await db('users').where({ id }).update({ created_at: at });
    await db('user_directory').where({ user_id: id }).update({ joined_at: at, seen_at: at });
  } finally {
    await db.destroy();
  }
}

/** Signs a person in and records a session that has just ended. */
async function finishSession({ url }: Product, { email, password }: Person): Promise<void> {
  const { token } = (await callApi(url, '/auth/login', { body: { email, password } })).body;
  const endMs = Date.now();
  const session = {
    startTime: new Date(endMs - 25 * 60_000).toISOString(),
    endTime: new Date(endMs).toISOString(),
    ...{ duration: 25, timeZone: 'UTC', isStandalone: true },
  };
  expect((await callApi(url, '/pomodoros', { token, body: session })).status).toBe(201);
}

test('an owner asks inactive people back, and sees who came back and finished a session', async ({
  page,
  product,
}) => {
  test.slow();
  const back = await registerAway(product, 'Bea Homecoming', 40);
  const away = await registerAway(product, 'Lea Homecoming', 45);
  const owner = newPerson('Olga Kern');
  await registerOwner(page, product, owner, '/app?tab=admin&section=inactiveUsers');
  await page.getByLabel('Inactive', { exact: true }).selectOption('For 30 days');
  await expect(page).toHaveURL(/days=30/);
  for (const { name } of [back, away]) {
    await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Can be sent');
    await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  }
  await page.getByRole('button', { name: 'Send reactivation mail…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send a reactivation mail' });
  await expect(dialog).toContainText('It goes to 2 users: Bea Homecoming and Lea Homecoming.');
  await dialog.getByLabel('Subject').fill(SUBJECT);
  await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText('are ripe');
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
    await expectNoViolations(page);
  }
  await dialog.getByRole('button', { name: 'Send to 2 users' }).click();
  await expect(page.getByText('The reactivation mail is on its way.')).toBeVisible();
  const mailsTo = ({ email }: Person) =>
    product.mails().filter((mail) => mail.includes(email) && mail.includes('tomatoes')).length;
  await expect.poll(() => [mailsTo(back), mailsTo(away)], { timeout: 30_000 }).toEqual([1, 1]);
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  const leftOut = async () => {
    const { body } = await callApi(product.url, '/admin/inactive-users?daysInactive=30', { token });
    return body.items.find(({ name }: { name: string }) => name === back.name)?.leftOut;
  };
  await expect.poll(leftOut, { timeout: 30_000 }).toBe('recent');
  await page.reload();
  await expect(page.getByRole('row', { name: /Bea Homecoming/ })).toContainText('Mailed lately');

  await finishSession(product, back);
  const cameBack = async () => {
    const { body } = await callApi(product.url, '/admin/email-stats', { token });
    return body.items.find(({ subject }: { subject: string }) => subject === SUBJECT)?.figures
      .cameBack;
  };
  await expect.poll(cameBack, { timeout: 90_000, intervals: [1000] }).toBe(1);
  await page.goto('/app?tab=admin&section=emailStats');
  await expect(page.getByRole('row', { name: new RegExp(SUBJECT) })).toContainText(
    '1 of 2 users came back and finished a session so far.',
  );
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Deliverability' })).toContainText('SPF');
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
    await expectNoViolations(page);
  }
});
