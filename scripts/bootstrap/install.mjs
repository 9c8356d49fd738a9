// @ts-check
// Installs the packages of the lockfile when they are not there yet, and only then.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withLock } from './lock.mjs';
import { findNpm, installArguments, npmEnvironment } from './npm.mjs';
import { pinnedNodePath } from './pinned-node.mjs';
import { runQuietly } from './processes.mjs';
import { Refusal, root } from './project.mjs';

/**
 * @typedef {string | string[]} Names
 * @typedef {{ version?: string, integrity?: string, optional?: boolean,
 *   os?: Names, cpu?: Names, libc?: Names }} Locked
 * @typedef {{ packages?: Record<string, Locked> }} Lockfile
 * @typedef {Record<string, unknown>} Manifest
 */

const modules = path.join(root, 'node_modules');
const stampFile = path.join(modules, '.ripen-install.json');
const dependencyFields = ['dependencies', 'devDependencies', 'optionalDependencies', 'overrides'];

/**
 * Fingerprint of what an installation depends on: the lockfile, the dependencies of package.json
 * (not its scripts or its description) and the platform.
 * @param {{ manifest: Manifest, lockfile: string, platform: string, architecture: string }} input
 * @returns {string} 64 hexadecimal digits
 */
export function fingerprintInstallation({ manifest, lockfile, platform, architecture }) {
  const declared = dependencyFields.map((field) => manifest[field] ?? null);
  return createHash('sha256')
    .update(JSON.stringify([declared, platform, architecture]))
    .update(lockfile)
    .digest('hex');
}

/**
 * Whether the packages that npm recorded as installed are those of the lockfile: the same versions,
 * and nothing missing but optional packages that are not made for this machine.
 * @param {Lockfile} lockfile
 * @param {Lockfile} installed `node_modules/.package-lock.json`, which npm writes last
 * @param {{ os: string, cpu: string, libc: string | undefined }} machine
 * @returns {boolean}
 */
export function coversLockfile(lockfile, installed, machine) {
  const wanted = Object.entries(lockfile.packages ?? {}).filter(([where]) => where !== '');
  const present = installed.packages ?? {};
  const isSame = (/** @type {string} */ where, /** @type {Locked} */ locked) =>
    present[where]?.version === locked.version && present[where]?.integrity === locked.integrity;
  const isDispensable = (/** @type {Locked} */ { optional, os, cpu, libc }) =>
    optional === true &&
    !(
      names(os, machine.os) &&
      names(cpu, machine.cpu) &&
      (libc === undefined || names(libc, machine.libc))
    );
  return (
    wanted.length > 0 &&
    wanted.every(([where, locked]) =>
      where in present ? isSame(where, locked) : isDispensable(locked),
    )
  );
}

/**
 * @param {Names | undefined} list
 * @param {string | undefined} name
 */
function names(list, name) {
  return list !== undefined && name !== undefined && [list].flat().includes(name);
}

/**
 * Makes `node_modules` match the lockfile and answers what it took: 'up to date' or 'installed'.
 * An interrupted installation is begun again, a simultaneous one is waited for.
 * @returns {Promise<string>}
 */
export async function installPackages() {
  if (isInstalled()) return 'up to date';
  return withLock(path.join(root, '.cache', 'install.lock'), async () => {
    if (isInstalled()) return 'installed';
    const fingerprint = currentFingerprint();
    // `npm ci` or `npm install` by hand, just before, need not be repeated.
    const isByHand = !existsSync(stampFile) && isInstalledByHand();
    if (!isByHand) await runNpm();
    linkPinnedNode();
    writeStamp(fingerprint);
    return isByHand ? 'up to date' : 'installed';
  });
}

async function runNpm() {
  if (process.platform === 'win32' && process.execPath.startsWith(modules)) {
    throw new Refusal(
      'The packages changed and Windows cannot replace the Node that is running. ' +
        `Run once, in a terminal: node ${path.relative(root, process.argv[1] ?? '')}`,
    );
  }
  const { command, args, shell } = findNpm(process.env, process.platform);
  const environment = npmEnvironment(process.env, root, pinnedVersion());
  rmSync(stampFile, { force: true });
  try {
    await runQuietly(command, [...args, ...installArguments], { environment, shell });
  } catch (error) {
    if (error instanceof Refusal) {
      throw new Refusal(`npm could not install the packages:\n${error.message}`);
    }
    if (isMissing(error))
      throw new Refusal('npm is needed to install the packages; it is not here.');
    throw error;
  }
}

/** @returns {string | undefined} */
function pinnedVersion() {
  const name = pinnedNodePath(process.platform, process.arch)?.split('/')[0];
  /** @type {{ optionalDependencies?: Record<string, string> }} */
  const { optionalDependencies = {} } = readManifest();
  return name === undefined ? undefined : optionalDependencies[name];
}

function isInstalled() {
  const stamp = readJson(stampFile);
  return stamp !== undefined && stamp.fingerprint === currentFingerprint() && hasDirectPackages();
}

function isInstalledByHand() {
  const lockfile = readJson(path.join(root, 'package-lock.json'));
  const installed = readJson(path.join(modules, '.package-lock.json'));
  if (lockfile === undefined || installed === undefined) return false;
  const machine = { os: process.platform, cpu: process.arch, libc: findLibc() };
  return coversLockfile(lockfile, installed, machine) && hasDirectPackages();
}

/** The C library that packages with native parts are made for. */
function findLibc() {
  if (process.platform !== 'linux') return undefined;
  /** @type {{ header?: { glibcVersionRuntime?: string } } | string} */
  const report = process.report?.getReport() ?? '';
  return typeof report === 'object' && report.header?.glibcVersionRuntime ? 'glibc' : 'musl';
}

/** A folder that somebody deleted is noticed here, for the packages named in package.json. */
function hasDirectPackages() {
  const manifest = readManifest();
  const names = [manifest.dependencies, manifest.devDependencies].flatMap((group) =>
    Object.keys(group ?? {}),
  );
  const pinned = pinnedNodePath(process.platform, process.arch);
  const files = names.map((name) => `${name}/package.json`);
  if (pinned !== undefined) files.push(pinned);
  return files.every((file) => existsSync(path.join(modules, file)));
}

function currentFingerprint() {
  return fingerprintInstallation({
    manifest: readManifest(),
    lockfile: readFileSync(path.join(root, 'package-lock.json'), 'utf8'),
    platform: process.platform,
    architecture: process.arch,
  });
}

/** @returns {Manifest} */
function readManifest() {
  return JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
}

/**
 * @param {string} file
 * @returns {Record<string, any> | undefined}
 */
function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Puts the pinned Node where npm's scripts find it first. npm before 11 forgets to: it removes the
 * links of packages for other platforms, and theirs have the same name.
 */
function linkPinnedNode() {
  const pinned = pinnedNodePath(process.platform, process.arch);
  const folder = path.join(modules, '.bin');
  if (pinned === undefined || existsSync(path.join(folder, 'node'))) return;
  if (process.platform === 'win32') {
    const target = pinned.replaceAll('/', '\\');
    writeFileSync(path.join(folder, 'node.cmd'), `@"%~dp0..\\${target}" %*\r\n`);
  } else {
    symlinkSync(`../${pinned}`, path.join(folder, 'node'));
  }
}

/** @param {string} fingerprint */
function writeStamp(fingerprint) {
  writeFileSync(stampFile, `${JSON.stringify({ fingerprint })}\n`);
}

/** @param {unknown} error */
function isMissing(error) {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
