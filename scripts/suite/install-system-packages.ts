import { accessSync, constants, readFileSync } from 'node:fs';
import path from 'node:path';
import { findChromium } from '#tests/support/find-chromium.ts';
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
      await installWithApt(plan.packages);
      return plan.packages.join(', ');
    });
  }
}

function isMissing(name: SystemPackage): boolean {
  if (name === 'chromium') return findChromium() === undefined;
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

async function installWithApt(packages: readonly string[]): Promise<void> {
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = () =>
    runProgram(
      'apt-get',
      ['install', '--yes', '--no-install-recommends', ...packages],
      environment,
    );
  if ((await install()).exitCode === 0) return;
  // The package lists are missing or out of date.
  await runProgram('apt-get', ['update'], environment);
  const { exitCode, output } = await install();
  if (exitCode !== 0) throw new Refusal(`apt-get could not install the packages:\n${output}`);
}

function readIfPresent(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
