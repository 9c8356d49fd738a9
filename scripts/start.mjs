// @ts-check
// `npm start`: installs what is missing, migrates the database, builds the site when its sources
// changed, and serves. Begins on the system's Node (18 or newer) and goes on with the pinned one.

import { refuseTakenPort } from './bootstrap/free-port.mjs';
import { installPackages } from './bootstrap/install.mjs';
import { findNode, SERVER_OPTIONS, withEnvFile } from './bootstrap/pinned-node.mjs';
import { runInForeground, runQuietly } from './bootstrap/processes.mjs';
import { runCommand, step } from './bootstrap/terminal.mjs';

await runCommand(async () => {
  await refuseTakenPort('PORT', '4173', 'npm start');
  await step('Packages', installPackages);
  const node = findNode();
  await step('Database', async () => {
    await runQuietly(node, withEnvFile('scripts/database/migrate-database.ts', 'up'));
    return 'migrated';
  });
  // A build takes minutes and tells its own steps.
  const exitCode = await runInForeground(node, ['scripts/build-site.ts', '--if-changed']);
  if (exitCode !== 0) return exitCode;
  return runInForeground(node, [...SERVER_OPTIONS, ...withEnvFile('api/server.ts')]);
});
