import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import pino from 'pino';
import { migrateUp } from '#api/db/migrate.ts';
import { readEnv } from '#api/env.ts';
import { advanceSubscriptions } from '#api/features/subscriptions/advance.ts';
import { type RunningServer, startServer } from '#api/start.ts';
import { callApi } from '#tests/support/call-api.ts';
import { type Mailbox, startMailbox } from '#tests/support/mailbox.ts';
import { startMariadb } from '#tests/support/mariadb.ts';
import { newPerson, type Person, register, signIn } from './fixtures.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The built site on a server whose clock the test moves, with a mail server beside it. */
interface Desk {
  readonly server: RunningServer;
  readonly mailbox: Mailbox;
  /** Lets the server's clock go on, carries out what is due then, and sends its mails. */
  goOn(ms: number): Promise<void>;
  /** The subject of the last mail to somebody. */
  lastMail(person: Person): Promise<string | undefined>;
  /** Decides about the request of somebody, as an administrator who has just signed in. */
  decide(verb: 'confirm' | 'reject', body?: object): Promise<void>;
}

const test = base.extend<{ desk: Desk }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted from the pattern
  desk: async ({}, use, { project }) => {
    const dataDir = mkdtempSync(path.join(os.tmpdir(), 'ripen-premium-'));
    const mailbox = await startMailbox();
    const mariadb = project.metadata['engine'] === 'mariadb' ? await startMariadb() : null;
    await mariadb?.createDatabase('ripen');
    const env = readEnv(
      {
        ...{ DATA_DIR: dataDir, HOST: '127.0.0.1', LOG_LEVEL: 'silent', SMTP_URL: mailbox.url },
        ...(mariadb === null ? {} : { DATABASE_URL: mariadb.url('ripen') }),
      },
      '/',
    );
    let aheadMs = 0;
    const server = await startServer({
      ...{ env: { ...env, port: 0 }, log: pino({ level: 'silent' }) },
      siteDir: path.resolve(import.meta.dirname, '../../dist'),
      now: () => Date.now() + aheadMs,
    });
    await migrateUp(server.db);
    const { deps, url } = server;
    const owner = newPerson('Olive Owner');
    await callApi(url, '/auth/register', { body: owner });
    await server.db('users').where({ email: owner.email }).update({ is_admin: 1 });
    await use({
      server,
      mailbox,
      async goOn(ms) {
        aheadMs += ms;
        await advanceSubscriptions(deps);
      },
      async lastMail({ email }) {
        while ((await deps.mailer.deliverDue()) > 0);
        return mailbox.mailsTo(email).at(-1)?.subject;
      },
      async decide(verb, body = {}) {
        const { email, password } = owner;
        const { token } = (await callApi(url, '/auth/login', { body: { email, password } })).body;
        const { items } = (await callApi(url, '/admin/subscriptions/pending', { token })).body;
        const address = `/admin/subscriptions/${items[0].id}/${verb}`;
        const { status } = await callApi(url, address, { method: 'PUT', token, body });
        expect(status).toBe(200);
      },
    });
    await server.stop();
    await mariadb?.stop();
    await mailbox.stop();
    rmSync(dataDir, { recursive: true, force: true });
  },
  baseURL: async ({ desk }, use) => use(desk.server.url),
});

const openPremium = (page: Page) => page.goto('/app?tab=premium');
const card = (page: Page, name: RegExp) => page.getByRole('region', { name });
const RECEIPT = { name: 'transfer.pdf', mimeType: 'application/pdf' } as const;

test('from the request to the end of premium, and nothing of the user is locked', async ({
  page,
  desk,
}) => {
  const ada = newPerson();
  await register(page, ada);
  await page.getByRole('navigation', { name: 'Sections' }).getByText('Premium').click();

  await test.step('asks, and is rejected with a reason', async () => {
    await page.getByRole('radio', { name: /Monthly/ }).check();
    await page.getByLabel('Payment reference (optional)').fill('RP-2041');
    await page.getByRole('button', { name: 'Send request' }).click();
    await expect(card(page, /request for the monthly plan/)).toContainText('Pending');
    expect(await desk.lastMail(ada)).toBe('We received your premium request');
    await desk.decide('reject', { reason: 'The receipt is missing.' });
    await openPremium(page);
    const rejected = card(page, /request for the monthly plan/);
    await expect(rejected).toContainText('Not accepted');
    await expect(rejected).toContainText('The receipt is missing.');
    expect(await desk.lastMail(ada)).toBe('Your premium request was not accepted');
  });

  await test.step('asks again with a receipt, and is confirmed', async () => {
    const buffer = Buffer.from('%PDF-1.7\n%%EOF\n');
    await page.getByLabel('Choose a receipt').setInputFiles({ ...RECEIPT, buffer });
    await expect(page.getByText('transfer.pdf')).toBeVisible();
    await page.getByRole('button', { name: 'Send request' }).click();
    await expect(card(page, /request for the monthly plan/)).toContainText('Receipt (PDF');
    await desk.decide('confirm');
    await openPremium(page);
    await expect(card(page, /Monthly plan/)).toContainText('Active');
    expect(await desk.lastMail(ada)).toBe('Your premium is confirmed');
    await page.getByRole('button', { name: 'Account', exact: true }).click();
    await expect(page.getByText(/^Premium until /)).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('cancels: premium stays on to the end of what is paid', async () => {
    await page.getByRole('button', { name: 'Cancel premium' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel premium?' });
    await expect(dialog).toContainText('Premium stays on until');
    await dialog.getByRole('button', { name: 'Cancel premium' }).click();
    await expect(card(page, /Monthly plan/)).toContainText('Cancelled');
    expect(await desk.lastMail(ada)).toBe('Your premium will not be renewed');
    await page.goto('/pricing');
    await expect(page.getByText(/^Premium ends on /)).toBeVisible();
  });

  await test.step('the period ends, and everything is still there', async () => {
    await desk.goOn(32 * DAY_MS);
    expect(await desk.lastMail(ada)).toBe('Your premium has ended');
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
    await signIn(page, ada);
    await openPremium(page);
    await expect(card(page, /Monthly plan/)).toContainText('Ended');
    await expect(card(page, /Monthly plan/)).toContainText('nothing is locked or deleted');
    await expect(page.getByRole('heading', { name: 'Ask again' })).toBeVisible();
    for (const tab of ['projects', 'stats', 'calendar']) {
      await page.goto(`/app?tab=${tab}`);
      await expect(page.locator('main h1, main h2').first()).toBeVisible();
    }
  });
});
