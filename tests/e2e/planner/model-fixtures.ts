import { rmSync } from 'node:fs';
import path from 'node:path';
import { test as base, type Page } from '@playwright/test';
import pino from 'pino';
import { readEnv } from '#api/config/env.ts';
import { migrateUp } from '#api/db/schema/migrate.ts';
import { type RunningServer, startServer } from '#api/start.ts';
import { modelSettings } from '#tests/support/ai/ask.ts';
import { type ModelEndpoint, startModelEndpoint } from '#tests/support/ai/model-endpoint.ts';
import { callApi } from '#tests/support/call-api.ts';
import { makeDataFolder } from '#tests/support/database/data-folder.ts';
import { newPerson, signIn } from '../fixtures.ts';

export { expect } from '@playwright/test';

/** The built site on a server with a model, whose endpoint does as the test says. */
interface World {
  readonly url: string;
  readonly endpoint: ModelEndpoint;
  /** Opens the AI tab of somebody with premium, who has a project with a task. */
  openAda(page: Page): Promise<void>;
}

/** Tests of the views that ask the model. */
export const test = base.extend<{ world: World }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted from the pattern
  world: async ({}, use) => {
    const dataDir = makeDataFolder('ripen-ask-');
    const endpoint = await startModelEndpoint();
    const env = readEnv({ DATA_DIR: dataDir, HOST: '127.0.0.1', LOG_LEVEL: 'silent' }, '/');
    const server = await startServer({
      env: { ...env, port: 0, ai: modelSettings(endpoint, { limits: { retries: 0 } }) },
      log: pino({ level: 'silent' }),
      siteDir: path.resolve(import.meta.dirname, '../../../dist'),
    });
    await migrateUp(server.db);
    await use({ url: server.url, endpoint, openAda: (page) => openAda(page, server) });
    await server.stop();
    await endpoint.stop();
    rmSync(dataDir, { recursive: true, force: true });
  },
  baseURL: async ({ world }, use) => use(world.url),
});

async function openAda(page: Page, { url, db }: RunningServer): Promise<void> {
  const [ada, owner] = [newPerson(), newPerson('Olive Owner')];
  const { token, user } = (await callApi(url, '/auth/register', { body: ada })).body;
  const { token: ownToken } = (await callApi(url, '/auth/register', { body: owner })).body;
  await db('users').where({ email: owner.email }).update({ is_admin: 1 });
  const premium = { userId: user.id, plan: 'monthly' };
  await callApi(url, '/admin/subscriptions/manual-update', { token: ownToken, body: premium });
  const { id: projectId } = (await callApi(url, '/projects', { token, body: { title: 'Thesis' } }))
    .body;
  await callApi(url, '/tasks', { token, body: { projectId, title: 'Read Kant' } });
  await signIn(page, ada, '/app?tab=ai&view=ask');
}
