// @ts-check
// Finds the npm that installs the packages and the environment it runs in. The user's own
// configuration (registry, certificates, proxies, cache) is neither read nor overridden here.
import path from 'node:path';

/** @typedef {Readonly<Record<string, string | undefined>>} Environment */

/**
 * Options that would make the inner npm install elsewhere, less, or nothing: npm hands the options
 * of its own call (`npm test --omit=dev`) to everything it runs.
 */
const harmfulOptions = new Set([
  'also',
  'dev',
  'dry-run',
  'global',
  'include-workspace-root',
  'json',
  'local-prefix',
  'location',
  'node-gyp',
  'npm-version',
  'omit',
  'only',
  'optional',
  'package-lock',
  'package-lock-only',
  'production',
  'user-agent',
  'workspace',
  'workspaces',
]);

/** Arguments for `npm ci`, whichever version it has. */
export const installArguments = [
  'ci',
  '--ignore-scripts',
  '--include=dev',
  '--include=optional',
  '--bin-links=true',
  // Node 24 comes with the packages: that the system's Node is older must not refuse them.
  '--engine-strict=false',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
];

/**
 * The environment for an inner npm: without what describes the outer call, and without the
 * project's own programs on the PATH, which the installation is about to replace.
 * @param {Environment} environment
 * @param {string} root
 * @param {string | undefined} pinnedVersion of the Node that is going to run the packages
 * @returns {Record<string, string>}
 */
export function npmEnvironment(environment, root, pinnedVersion) {
  /** @type {Record<string, string>} */
  const kept = {};
  for (const [name, value] of Object.entries(environment)) {
    if (value === undefined || describesOuterCall(name)) continue;
    kept[name] = name.toUpperCase() === 'PATH' ? withoutProject(value, root) : value;
  }
  if (pinnedVersion === undefined) return kept;
  const preload = path.join(root, 'scripts/bootstrap/announce-pinned-node.cjs');
  // In NODE_OPTIONS a backslash escapes, also on Windows.
  const option = `--require "${preload.replaceAll('\\', '/')}"`;
  kept.NODE_OPTIONS = [kept.NODE_OPTIONS, option].filter(Boolean).join(' ');
  kept.RIPEN_PINNED_NODE = pinnedVersion;
  return kept;
}

/** @param {string} name */
function describesOuterCall(name) {
  const option = /^npm_config_(.+)$/i.exec(name)?.[1];
  if (option !== undefined) return harmfulOptions.has(option.toLowerCase().replaceAll('_', '-'));
  return /^npm_(package_|lifecycle_|command$|execpath$|node_execpath$)/.test(name);
}

/**
 * @param {string} pathList
 * @param {string} root
 */
function withoutProject(pathList, root) {
  const modules = path.join(root, 'node_modules');
  const isOutside = (/** @type {string} */ folder) => !path.resolve(folder).startsWith(modules);
  return pathList.split(path.delimiter).filter(isOutside).join(path.delimiter);
}

/**
 * How to call npm: the one that runs this command (with the Node it runs on), else the one on the
 * PATH. Other package managers set the same variable and are passed over.
 * @param {Environment} environment
 * @param {NodeJS.Platform} platform
 * @returns {{ command: string, args: string[], shell: boolean }}
 */
export function findNpm(environment, platform) {
  const script = environment.npm_execpath;
  const node = environment.npm_node_execpath;
  if (script !== undefined && node !== undefined && /(^|[\\/])npm(-cli)?\.c?js$/.test(script)) {
    return { command: node, args: [script], shell: false };
  }
  // On Windows npm is a command file, which only a shell can run.
  return platform === 'win32'
    ? { command: 'npm.cmd', args: [], shell: true }
    : { command: 'npm', args: [], shell: false };
}
