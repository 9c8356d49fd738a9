import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isMysqlThere, MYSQL_FOLDER } from '#tests/support/servers/find-server.ts';
import { Refusal } from '../bootstrap/project.mjs';
import { step } from '../bootstrap/terminal.mjs';
import { runProgram } from './run-command.ts';

/** Only Debian's unstable suite has MySQL. The packages of the machine stay as they are. */
const SUITE = 'unstable';
const PACKAGE = 'mysql-server-core';
const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg';

/**
 * Unpacks MySQL with its libraries into a folder of the project, unless it is there; nothing is installed.
 * Returns null, or why this machine cannot get it.
 */
export async function fetchMysql(): Promise<string | null> {
  if (isMysqlThere()) return null;
  if (!existsSync(KEYRING))
    return 'it comes from Debian’s unstable suite, and this is another system';
  try {
    await step('MySQL', async () => {
      await unpackMysql(`${MYSQL_FOLDER}.new`);
      return PACKAGE;
    });
    return null;
  } catch (error) {
    return firstComplaint(error instanceof Error ? error.message : String(error));
  }
}

/** Returns the first error of apt-get, else the last line. */
function firstComplaint(output: string): string {
  return /^E: (.+)$/m.exec(output)?.[1] ?? output.trim().split('\n').at(-1) ?? output;
}

/** Downloads the package with its dependencies and unpacks them. An interrupted download starts over. */
async function unpackMysql(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  const apt = path.join(folder, 'apt');
  const archives = path.join(apt, 'archives');
  for (const name of ['lists/partial', 'archives/partial', 'root']) {
    mkdirSync(path.join(apt, name), { recursive: true });
  }
  const files = { sources: path.join(apt, 'sources.list'), status: path.join(apt, 'status') };
  writeFileSync(files.status, '');
  writeFileSync(files.sources, `deb [signed-by=${KEYRING}] ${await findMirror()} ${SUITE} main\n`);
  const settings = [
    ['Dir::Etc::SourceList', files.sources],
    ['Dir::Etc::SourceParts', '/dev/null'],
    ['Dir::State::Lists', path.join(apt, 'lists')],
    ['Dir::State::Status', files.status],
    ['Dir::Cache', apt],
    ['Dir::Cache::Archives', archives],
    ['APT::Sandbox::User', 'root'],
    ['Acquire::Languages', 'none'],
    ['Debug::NoLocking', 'true'],
    // A mirror that does not answer is an error, and soon.
    ['APT::Update::Error-Mode', 'any'],
    ['Acquire::http::Timeout', '30'],
    ['Acquire::Retries', '1'],
  ].flatMap(([name, value]) => ['-o', `${name}=${value}`]);
  await run('apt-get', [...settings, 'update']);
  const install = ['install', '--yes', '--download-only', '--no-install-recommends', PACKAGE];
  await run('apt-get', [...settings, ...install]);
  const root = path.join(apt, 'root');
  for (const name of readdirSync(archives).filter((each) => each.endsWith('.deb'))) {
    await run('dpkg-deb', ['--extract', path.join(archives, name), root]);
  }
  rmSync(MYSQL_FOLDER, { recursive: true, force: true });
  renameSync(root, MYSQL_FOLDER);
  rmSync(folder, { recursive: true });
  if (!isMysqlThere()) throw new Refusal('its package does not run on this processor');
}

/** Returns the address of the mirror that this machine uses. */
async function findMirror(): Promise<string> {
  const targets = await run('apt-get', [
    'indextargets',
    '--format',
    '$(CODENAME) $(REPO_URI)',
    'Created-By: Packages',
  ]);
  const mirror = /^[a-z]+ (\S+)$/m.exec(targets)?.[1];
  if (mirror === undefined) throw new Refusal('apt-get has no package lists: run apt-get update');
  return mirror;
}

async function run(command: string, args: readonly string[]): Promise<string> {
  const { exitCode, output } = await runProgram(command, args, process.env);
  if (exitCode !== 0) throw new Refusal(output === '' ? `${command} failed` : output);
  return output;
}
