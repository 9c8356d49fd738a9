import path from 'node:path';
import { test as base, type Page } from '@playwright/test';
import pino from 'pino';
import { readEnv } from '#api/config/env.ts';
import { migrateUp } from '#api/db/schema/migrate.ts';
import { startServer } from '#api/start.ts';
import { callApi } from '#tests/support/call-api.ts';
import { makeDataFolder } from '#tests/support/database/data-folder.ts';
import { newPerson, type Person, signIn } from '../fixtures.ts';

export { expect } from '@playwright/test';

/** The desk of an owner: the built site on a server of its own, whose data a restore may replace. */
export interface BackupDesk {
  readonly url: string;
  readonly owner: Person;
  readonly user: Person;
  /** Token of the user's sign-in before any restore. */
  readonly token: string;
}

/** Tests of backups as an owner works with them. */
export const test = base.extend<{ desk: BackupDesk }>({
  desk: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted from the pattern
    async ({}, use) => {
      const env = readEnv(
        {
          DATA_DIR: makeDataFolder('ripen-backups-'),
          HOST: '127.0.0.1',
          LOG_LEVEL: 'silent',
          REQUESTS_PER_MINUTE: '0',
        },
        '/',
      );
      const server = await startServer({
        env: { ...env, port: 0 },
        log: pino({ level: 'silent' }),
        siteDir: path.resolve(import.meta.dirname, '../../../dist'),
      });
      await migrateUp(server.db);
      const { url } = server;
      const owner = newPerson('Olive Owner');
      const user = newPerson('Ada Sand');
      await callApi(url, '/auth/register', { body: owner });
      const { token } = (await callApi(url, '/auth/register', { body: user })).body;
      await server.db('users').where({ email: owner.email }).update({ is_admin: 1 });
      await use({ url, owner, user, token });
      await server.stop();
    },
    { timeout: 90_000 },
  ],
  baseURL: async ({ desk }, use) => use(desk.url),
});

/** Signs in as the owner and opens the section. */
export function openBackups(page: Page, { owner }: BackupDesk): Promise<void> {
  return signIn(page, owner, '/app?tab=admin&section=backups');
}
