import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from './free-port.ts';

/** A private Redis server with its own folder, on a free loopback port. */
export interface TestRedis {
  port: number;
  /** The value of REDIS_URL. */
  url: string;
  /** Ends the server at once; what it held is lost. */
  kill(): Promise<void>;
  /** Starts an empty server on the same port after `kill`. */
  restart(): Promise<void>;
  /** Ends the server and removes its folder. */
  stop(): Promise<void>;
}

/** Debian's redis-tools hold the same program under another name, without the service. */
const PROGRAMS = ['redis-server', 'redis-check-rdb'];

/** The program of a Redis server on the PATH; undefined where there is none. */
export function findRedis(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  const options = { argv0: 'redis-server', env: environment };
  return PROGRAMS.find((program) => spawnSync(program, ['--version'], options).status === 0);
}

/** Starts a private Redis; rejects when the server does not come up. */
export async function startRedis(): Promise<TestRedis> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ripen-redis-'));
  const port = await freePort();
  let server = await launch(folder, port);
  const onExit = () => server.kill('SIGKILL');
  process.once('exit', onExit);
  const kill = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const exited = once(server, 'exit');
    server.kill('SIGKILL');
    await exited;
  };
  return {
    port,
    url: `redis://127.0.0.1:${port}`,
    kill,
    async restart() {
      server = await launch(folder, port);
    },
    async stop() {
      process.off('exit', onExit);
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function launch(folder: string, port: number): Promise<ChildProcess> {
  const program = findRedis();
  if (program === undefined) throw new Error('There is no Redis on the PATH.');
  const settings = { port: `${port}`, bind: '127.0.0.1', dir: folder, save: '', appendonly: 'no' };
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
  // A program that goes by this name is a server.
  const server = spawn(program, args, {
    argv0: 'redis-server',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return new Promise((resolve, reject) => {
    let output = '';
    server.stdout.on('data', (part: Buffer) => {
      output += part.toString();
      if (output.includes('Ready to accept connections')) resolve(server);
    });
    server.once('exit', (code) => reject(new Error(`Redis ended with ${code}:\n${output}`)));
  });
}
