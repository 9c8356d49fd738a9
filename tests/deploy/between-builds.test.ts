import { cpSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { rawRequest } from '#tests/support/raw-request.ts';
import { SITE_DIR } from '#tests/support/site/built-site.ts';
import { startCaddy, startNginx } from './web-servers.ts';

test.each([
  ['nginx', startNginx],
  ['caddy', startCaddy],
])('%s asks to come again while a build takes the place of the last one', async (_name, start) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ripen-between-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const siteDir = path.join(folder, 'dist');
  cpSync(SITE_DIR, siteDir, { recursive: true });
  const server = await start({ siteDir, api: '127.0.0.1:9' });
  onTestFinished(() => server.stop());
  const statusOf = async (address: string) => (await rawRequest(server.url, address)).status;

  expect(await statusOf('/login')).toBe(200);
  renameSync(siteDir, `${siteDir}-last`);
  expect([await statusOf('/login'), await statusOf('/nowhere')]).toEqual([503, 503]);
  renameSync(`${siteDir}-last`, siteDir);
  expect([await statusOf('/login'), await statusOf('/nowhere')]).toEqual([200, 404]);
});
