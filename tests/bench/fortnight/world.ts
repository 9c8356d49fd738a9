import { rmSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import pino from 'pino';
import { readEnv } from '#api/config/env.ts';
import { migrateUp } from '#api/db/schema/migrate.ts';
import { startServer } from '#api/start.ts';
import { modelSettings } from '#tests/support/ai/ask.ts';
import { type ModelEndpoint, startModelEndpoint } from '#tests/support/ai/model-endpoint.ts';
import { callApi } from '#tests/support/call-api.ts';
import { makeDataFolder } from '#tests/support/database/data-folder.ts';
import { SITE_DIR } from '#tests/support/site/built-site.ts';

const OWNER = { name: 'Olive Owner', email: 'olive@example.org', password: 'orchard-lantern-42' };

/** The built product whose clock a test moves, with a model or without one. */
export interface World {
  readonly url: string;
  /** Null where no model is configured. */
  readonly endpoint: ModelEndpoint | null;
  readonly clock: { nowMs: number };
  /** Signs up somebody who has premium, a project and its tasks, and returns the token. */
  addAda(person: { name: string; email: string; password: string }): Promise<string>;
  stop(): Promise<void>;
}

/** Starts the product on an empty SQLite file at an instant. */
export async function startWorld(startMs: number, hasModel: boolean): Promise<World> {
  const dataDir = makeDataFolder('ripen-fortnight-');
  const endpoint = hasModel ? await startModelEndpoint() : null;
  const env = readEnv({ DATA_DIR: dataDir, HOST: '127.0.0.1', LOG_LEVEL: 'silent' }, '/');
  const clock = { nowMs: startMs };
  const server = await startServer({
    env: {
      ...env,
      port: 0,
      requestsPerMinute: 0,
      ...(endpoint !== null && { ai: modelSettings(endpoint, { limits: { retries: 0 } }) }),
    },
    log: pino({ level: 'silent' }),
    siteDir: SITE_DIR,
    now: () => clock.nowMs,
  });
  const { url, db } = server;
  await migrateUp(db);
  return {
    url,
    endpoint,
    clock,
    async addAda(person) {
      const { token, user } = (
        await callApi(url, '/auth/register', { body: { ...person, timeZone: 'Europe/Vienna' } })
      ).body;
      const owner = (await callApi(url, '/auth/register', { body: OWNER })).body;
      await db('users').where({ email: OWNER.email }).update({ is_admin: 1 });
      const premium = { userId: user.id, plan: 'monthly' };
      await callApi(url, '/admin/subscriptions/manual-update', {
        token: owner.token,
        body: premium,
      });
      return token;
    },
    async stop() {
      await server.stop();
      await endpoint?.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Lets time pass, for the server and for the browser. */
export async function pass(page: Page, { clock }: World, ms: number): Promise<void> {
  clock.nowMs += ms;
  await page.clock.fastForward(ms);
}

/** Where pictures are kept, if they are. */
export const SHOTS = process.env['FORTNIGHT_SHOTS'];

/** Keeps a picture of the whole page, where pictures are kept. */
export async function shoot(page: Page, name: string): Promise<void> {
  if (SHOTS === undefined) return;
  await page.screenshot({ path: path.join(SHOTS, `${name}.png`), fullPage: true });
}
