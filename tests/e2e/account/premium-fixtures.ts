import { rmSync } from 'node:fs';
import path from 'node:path';
import { test as base, type Page } from '@playwright/test';
import pino from 'pino';
import { readEnv } from '#api/config/env.ts';
import { migrateUp } from '#api/db/schema/migrate.ts';
import { advanceSubscriptions } from '#api/features/subscriptions/advance.ts';
import { type RunningServer, startServer } from '#api/start.ts';
import { callApi } from '#tests/support/call-api.ts';
import { makeDataFolder } from '#tests/support/database/data-folder.ts';
import { type Mailbox, startMailbox } from '#tests/support/servers/mailbox.ts';
import { newPerson, type Person, signIn } from '../fixtures.ts';

export { expect } from '@playwright/test';

/** The built site on a server whose clock the test moves, with a mail server beside it. */
interface World {
  readonly server: RunningServer;
  readonly mailbox: Mailbox;
  /** Lets the server's clock go on, carries out what is due then, and sends its mails. */
  goOn(ms: number): Promise<void>;
  /** The subject of the last mail to somebody. */
  lastMail(person: Person): Promise<string | undefined>;
  /** A page of another browser, in which the owner looks at the first screen of administration. */
  openOwner(): Promise<Page>;
}

/** Tests of premium, from both sides, the user's and the owner's. */
export const test = base.extend<{ world: World }>({
  world: async ({ browser }, use) => {
    const dataDir = makeDataFolder('ripen-premium-');
    const mailbox = await startMailbox();
    const env = readEnv(
      { DATA_DIR: dataDir, HOST: '127.0.0.1', LOG_LEVEL: 'silent', SMTP_URL: mailbox.url },
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
      async openOwner() {
        const page = await (await browser.newContext({ baseURL: url })).newPage();
        await signIn(page, owner, '/app?tab=admin');
        return page;
      },
    });
    await server.stop();
    await mailbox.stop();
    rmSync(dataDir, { recursive: true, force: true });
  },
  baseURL: async ({ world }, use) => use(world.server.url),
});
