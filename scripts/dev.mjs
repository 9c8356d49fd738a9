// @ts-check
// `npm run dev`: the site with hot reload on PORT, and the API on API_PORT, which is restarted at
// each change; the site proxies /api to it. Problems in content/ are printed at each change of a
// file there. One Ctrl-C ends everything. So does the end of the site or of the API.
import { readSetting, refuseTakenPort } from './bootstrap/free-port.mjs';
import { installPackages } from './bootstrap/install.mjs';
import { findNode, withEnvFile } from './bootstrap/pinned-node.mjs';
import { endChildren, runInForeground, runQuietly } from './bootstrap/processes.mjs';
import { runCommand, step } from './bootstrap/terminal.mjs';

await runCommand(async () => {
  await refuseTakenPort('PORT', '4173', 'npm run dev');
  await refuseTakenPort('API_PORT', '4174', 'npm run dev');
  await step('Packages', installPackages);
  const node = findNode();
  await step('Database', async () => {
    await runQuietly(node, withEnvFile('scripts/database/migrate-database.ts', 'up'));
    return 'migrated';
  });
  const sitePort = readSetting('PORT', '4173');
  const apiPort = readSetting('API_PORT', '4174');
  const api = runInForeground(node, ['--watch', ...withEnvFile('api/server.ts')], {
    NODE_ENV: 'development',
    ...process.env,
    PORT: apiPort,
    HOST: '127.0.0.1',
    SITE_URL: readSetting('SITE_URL', `http://localhost:${sitePort}`),
    // The pages come from the site's own server.
    SITE_DIR: 'public',
  });
  const host = readSetting('HOST', 'localhost');
  const astro = ['node_modules/astro/bin/astro.mjs', 'dev', '--port', sitePort, '--host', host];
  const site = runInForeground(node, withEnvFile(...astro), {
    ...process.env,
    API_PORT: apiPort,
    ASTRO_TELEMETRY_DISABLED: '1',
  });
  const content = runInForeground(node, ['scripts/checks/check-content.ts', '--watch']);
  const exitCode = await Promise.race([api, site]);
  endChildren();
  await Promise.all([api, site, content]);
  return exitCode;
});
