import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import pino from 'pino';
import { readEnv } from '#api/config/env.ts';
import { migrateUp } from '#api/db/schema/migrate.ts';
import { startDueCampaigns } from '#api/features/campaigns/service.ts';
import { startServer } from '#api/start.ts';
import { callApi, type TestCall } from '#tests/support/call-api.ts';
import { type Received, startSmtp } from '#tests/support/mail/smtp.ts';
import { newPerson, type Person } from '../fixtures.ts';

export { expect } from '@playwright/test';

const HOUR_MS = 3_600_000;

/** The desk of an owner: the built site on a server whose clock the test moves, and a mail server. */
export interface CampaignDesk {
  readonly url: string;
  readonly owner: Person;
  /** The mails that the mail server took. */
  readonly received: readonly Received[];
  /** Calls the API as the owner. */
  call(path: string, options?: Pick<TestCall, 'method' | 'body'>): Promise<unknown>;
  /** Registers somebody who has confirmed the address, and was last here so many days ago. */
  addUser(name: string, days: number): Promise<Person>;
  /** Makes a list with so many contacts, and returns its id. */
  makeList(name: string, size: number): Promise<string>;
  /** Makes a draft, and returns its id. */
  makeDraft(content: object): Promise<string>;
  /** Lets the server's clock go on, starts what is due then, and sends what may go. */
  goOn(ms: number): Promise<void>;
}

/** Tests of campaigns as an owner works with them. */
export const test = base.extend<{ desk: CampaignDesk }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted from the pattern
  desk: async ({}, use) => {
    const dataDir = mkdtempSync(path.join(os.tmpdir(), 'ripen-campaigns-'));
    const smtp = await startSmtp();
    const env = readEnv(
      { DATA_DIR: dataDir, HOST: '127.0.0.1', LOG_LEVEL: 'silent', SMTP_URL: smtp.url },
      '/',
    );
    let aheadMs = 0;
    const server = await startServer({
      env: { ...env, port: 0 },
      log: pino({ level: 'silent' }),
      siteDir: path.resolve(import.meta.dirname, '../../../dist'),
      now: () => Date.now() + aheadMs,
    });
    await migrateUp(server.db);
    const { deps, url } = server;
    const owner = newPerson('Olive Owner');
    const { token } = (await callApi(url, '/auth/register', { body: owner })).body;
    await server.db('users').where({ email: owner.email }).update({ is_admin: 1 });
    const call: CampaignDesk['call'] = async (address, options = {}) => {
      const { status, body } = await callApi(url, `/admin${address}`, { token, ...options });
      expect(status).toBeLessThan(300);
      return body;
    };
    const idOf = (body: unknown) => String((body as { id: unknown }).id);
    await use({
      url,
      owner,
      received: smtp.received,
      call,
      async addUser(name, days) {
        const person = newPerson(name);
        const { user } = (await callApi(url, '/auth/register', { body: person })).body;
        const at = Math.floor(Date.now() / HOUR_MS - days * 24) * HOUR_MS;
        await server
          .db('users')
          .where({ id: user.id })
          .update({ created_at: at, email_verified_at: at });
        const seen = { joined_at: at, seen_at: at };
        await server.db('user_directory').where({ user_id: user.id }).update(seen);
        return person;
      },
      async makeList(name, size) {
        const id = idOf(await call('/email-lists', { body: { name } }));
        const rows = Array.from({ length: size }, (_, place) => ({
          line: place + 1,
          address: `reader${place}@example.org`,
          name: `Reader ${place}`,
        }));
        const consent = { source: 'A form' };
        await call(`/email-lists/${id}/contacts/import`, { body: { rows, consent } });
        return id;
      },
      makeDraft: async (content) => idOf(await call('/email-campaigns', { body: content })),
      async goOn(ms) {
        aheadMs += ms;
        await startDueCampaigns(deps);
        await deps.campaigns.sendDue();
      },
    });
    await server.stop();
    await smtp.close();
    rmSync(dataDir, { recursive: true, force: true });
  },
  baseURL: async ({ desk }, use) => use(desk.url),
});

/** Opens a draft for who is signed in, and waits for its editor, which comes after the app. */
export async function openDraft(page: Page, id: string): Promise<void> {
  await page.goto(`/app?tab=admin&section=emailCampaigns&campaign=${id}`);
  await expect(textOf(page)).toBeVisible({ timeout: 30_000 });
}

/** The field of the text. */
export const textOf = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });

/** Shows a part of the editor. */
export async function showPart(page: Page, name: string): Promise<void> {
  const parts = page.getByRole('radiogroup', { name: 'Part of the campaign' });
  await parts.getByRole('radio', { name }).check();
}

/** Expects that the server has what was typed. */
export async function expectSaved(page: Page): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
}
