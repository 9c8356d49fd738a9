import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { DatabaseSettings } from '#api/config/env.ts';
import { COMPILED } from './compiled.ts';
import type { TestDatabase } from './database/database.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** The value of DATABASE_URL for a database; empty for the embedded one, which its folder tells. */
export function databaseUrl(settings: DatabaseSettings): string {
  if (settings.engine === 'sqlite') return '';
  const { user, host, port, name } = settings;
  return `mysql://${user}@${host}:${port}/${name}`;
}

/** The environment of a command that works on a database: nothing else of this process's own. */
export function environmentOf({
  settings,
  dataDir,
}: Pick<TestDatabase, 'settings' | 'dataDir'>): Record<string, string> {
  return {
    ...COMPILED,
    PATH: process.env['PATH'] ?? '',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl(settings),
  };
}

/** Runs a script of the project, as `database/migrate-database up`, and returns what it said. */
export async function runScript(
  command: string,
  { input = '', environment }: { input?: string; environment: Record<string, string> },
) {
  const [script, ...args] = command.split(' ');
  const child = spawn(process.execPath, [`scripts/${script}.ts`, ...args], {
    cwd: ROOT,
    env: environment,
  });
  // A script that refuses its arguments ends before it reads.
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const closed = once(child, 'close');
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code, signal] = await closed;
  return signal === null ? { code, out, err } : { signal, out, err };
}

/** Runs a script on a terminal of its own, where `answer` is typed once it has asked. */
export async function runOnTerminal(
  command: string,
  { answer, environment }: { answer: string; environment: Record<string, string> },
) {
  const [script, ...args] = command.split(' ');
  const line = [process.execPath, `scripts/${script}.ts`, ...args].join(' ');
  const child = spawn('script', ['--quiet', '--return', '--command', line, '/dev/null'], {
    cwd: ROOT,
    env: environment,
  });
  const closed = once(child, 'close');
  let out = '';
  for await (const part of child.stdout) {
    out += String(part);
    if (String(part).includes(' to go on: ')) child.stdin.write(answer);
  }
  const [code] = await closed;
  return { code, out };
}
