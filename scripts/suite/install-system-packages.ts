import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import path from 'node:path';
import { findFirefox, isWebKitThere } from '#tests/support/browser/find-browsers.ts';
import { findServer, UNPACKED_SERVERS } from '#tests/support/servers/find-server.ts';
import { findRedis } from '#tests/support/servers/redis.ts';
import { findChromium, HEADLESS_SHELL } from '../bootstrap/find-chromium.ts';
import { Refusal } from '../bootstrap/project.mjs';
import { step } from '../bootstrap/terminal.mjs';
import { runProgram } from './run-command.ts';
import { suiteEnvironment } from './suite-environment.ts';
import { planInstallation, type SystemPackage } from './system-packages.ts';

const MARIADB_PROGRAMS = ['mariadbd', 'mariadb-install-db', 'my_print_defaults'];

/**
 * Makes sure that the named programs are on this machine. Throws a `Refusal` that says what to
 * install when this process may not do it.
 */
export async function installSystemPackages(needed: readonly SystemPackage[]): Promise<void> {
  const plan = planInstallation(needed.filter(isMissing), {
    platform: process.platform,
    osRelease: readIfPresent('/etc/os-release'),
    isRoot: process.getuid?.() === 0,
  });
  if (plan.kind === 'by hand') throw new Refusal(plan.message);
  if (plan.kind === 'apt') {
    await step('System', async () => {
      await silence(plan.silenced);
      if (plan.packages.length > 0) await installWithApt(plan.packages);
      if (plan.unpacked.length > 0) await unpackWithApt(plan.unpacked);
      return [...plan.packages, ...plan.unpacked].join(', ');
    });
  }
}

function isMissing(name: SystemPackage): boolean {
  if (name === 'chromium') return findChromium() === undefined;
  if (name === 'headless-shell') return !(process.env.CHROMIUM_PATH || isOnPath(HEADLESS_SHELL));
  if (name === 'nginx' || name === 'caddy' || name === 'dovecot' || name === 'dnsmasq') {
    return findServer(name) === undefined;
  }
  if (name === 'postfix') return findServer(name) === undefined;
  if (name === 'firefox') return findFirefox() === undefined;
  if (name === 'webkit') return !isWebKitThere();
  if (name === 'khal') return !isOnPath('khal');
  if (name === 'redis') return findRedis(suiteEnvironment()) === undefined;
  return !MARIADB_PROGRAMS.every(isOnPath);
}

function isOnPath(program: string): boolean {
  const folders = (suiteEnvironment().PATH ?? '').split(path.delimiter);
  return folders.some((folder) => {
    try {
      accessSync(path.join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** Masks services before they are installed, where systemd would start them. */
async function silence(services: readonly string[]): Promise<void> {
  if (services.length === 0 || !existsSync('/run/systemd/system')) return;
  const { exitCode, output } = await runProgram('systemctl', ['mask', ...services], process.env);
  if (exitCode !== 0) throw new Refusal(`systemctl could not mask ${services[0]}:\n${output}`);
}

async function installWithApt(packages: readonly string[]): Promise<void> {
  await fetchWith(['apt-get', 'install', '--yes', '--no-install-recommends', ...packages]);
}

/**
 * Fetches packages and lays out their files, without what they would do when they are installed.
 */
async function unpackWithApt(packages: readonly string[]): Promise<void> {
  const folder = path.join(UNPACKED_SERVERS, 'packages');
  mkdirSync(folder, { recursive: true });
  // It writes into the folder that it runs in.
  await fetchWith(['env', `--chdir=${folder}`, 'apt-get', 'download', ...packages]);
  for (const name of readdirSync(folder)) {
    const args = ['--extract', path.join(folder, name), UNPACKED_SERVERS];
    const { exitCode, output } = await runProgram('dpkg-deb', args, process.env);
    if (exitCode !== 0) throw new Refusal(`dpkg-deb could not unpack ${name}:\n${output}`);
  }
  rmSync(folder, { recursive: true });
}

async function fetchWith([command = '', ...args]: readonly string[]): Promise<void> {
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = () => runProgram(command, args, environment);
  if ((await run()).exitCode === 0) return;
  // The package lists are missing or out of date.
  await runProgram('apt-get', ['update'], environment);
  const { exitCode, output } = await run();
  if (exitCode !== 0) throw new Refusal(`apt-get could not fetch the packages:\n${output}`);
}

function readIfPresent(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
