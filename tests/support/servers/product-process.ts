import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { SERVER_OPTIONS } from '../../../scripts/bootstrap/pinned-node.mjs';
import { COMPILED } from '../compiled.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** The server of the product as a process of its own, as a user starts it. */
export interface ProductProcess {
  url: string;
  pid: number;
  /** Returns its standard error so far. */
  errors(): string;
  /** Ends it at once, as a power cut would. */
  kill(): Promise<void>;
  /** Asks it to end and answers its exit code. */
  stop(): Promise<number | null>;
}

/** Runs the migrations of the database that the environment names. */
export async function migrate(environment: Record<string, string>): Promise<void> {
  const child = spawnNode(['scripts/database/migrate-database.ts', 'up'], environment);
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`The migration ended with ${code}.`);
}

/** Makes an existing account an administrator, as its owner does at the machine. */
export async function promote(environment: Record<string, string>, email: string): Promise<void> {
  const args = ['scripts/users/create-user.ts', '--email', email, '--admin'];
  const child = spawnNode(args, environment);
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`Making ${email} an administrator ended with ${code}.`);
}

/**
 * Starts the server and waits until it says that it is ready; rejects with its last words when it ends
 * before. `mostFiles` is how many files and connections it may have open.
 */
export async function startProduct(
  environment: Record<string, string>,
  { mostFiles }: { mostFiles?: number } = {},
): Promise<ProductProcess> {
  const child = spawnNode([...SERVER_OPTIONS, 'api/server.ts'], environment, mostFiles);
  let errors = '';
  child.stderr?.on('data', (part: Buffer) => {
    errors += part.toString();
  });
  const url = await ready(child, () => errors);
  const exited = once(child, 'exit');
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal);
      await exited;
    }
    process.off('exit', onExit);
    return child.exitCode;
  };
  const onExit = () => child.kill('SIGKILL');
  process.once('exit', onExit);
  return {
    url,
    pid: child.pid ?? 0,
    errors: () => errors,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  };
}

function spawnNode(
  args: string[],
  environment: Record<string, string>,
  mostFiles?: number,
): ChildProcess {
  const command = [process.execPath, ...args];
  const limited = ['sh', '-c', `ulimit -n ${mostFiles} && exec "$@"`, 'sh', ...command];
  const [program = '', ...rest] = mostFiles === undefined ? command : limited;
  return spawn(program, rest, {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '',
      LOG_LEVEL: 'error',
      ...COMPILED,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

function ready(child: ChildProcess, errors: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (part: Buffer) => {
      output += part.toString();
      const url = /ready: (http:\S+)/.exec(output)?.[1];
      if (url !== undefined) resolve(url);
    });
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${errors()}`)));
  });
}
