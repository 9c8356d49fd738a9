// @ts-check
// `npm test`: installs what is missing on the system's Node (18 or newer) and runs the suite on the
// pinned one.
import { installPackages } from './bootstrap/install.mjs';
import { findNode } from './bootstrap/pinned-node.mjs';
import { runInForeground } from './bootstrap/processes.mjs';
import { runCommand, step } from './bootstrap/terminal.mjs';

await runCommand(async () => {
  await step('Packages', installPackages);
  return runInForeground(findNode(), ['scripts/run-tests.ts', ...process.argv.slice(2)]);
});
