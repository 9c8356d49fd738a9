import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import mysql from 'mysql2/promise';
import { makeDataFolder } from '../database/data-folder.ts';
import { freePort } from './free-port.ts';

/** A private MariaDB server with its own data folder, on a free loopback port. */
export interface Mariadb {
  port: number;
  pid: number;
  /** The URL of a database, for DATABASE_URL. */
  url(database: string): string;
  createDatabase(name: string): Promise<void>;
  dropDatabase(name: string): Promise<void>;
  /** Starts the same server again after `kill` or `stop`. */
  restart(): Promise<void>;
  /** Ends the server at once, as a power cut would. */
  kill(): Promise<void>;
  /** Ends the server and removes its data. */
  stop(): Promise<void>;
}

const START_ATTEMPTS = 300;
const CRASHES: readonly NodeJS.Signals[] = ['SIGSEGV', 'SIGABRT', 'SIGBUS'];
const CRASH_LINES = 80;
/** The folder with the certificate for `localhost` and its key. */
export const TLS_FOLDER = path.join(import.meta.dirname, 'tls');

/** The file of the authority that the server's certificate was made by. */
export const TLS_AUTHORITY = path.join(TLS_FOLDER, 'authority.pem');

/**
 * Starts a private MariaDB, whose data are on the disk for what measures it; rejects when the server
 * does not come up within 30 s.
 */
export async function startMariadb({ isMeasured = false } = {}): Promise<Mariadb> {
  const prefix = 'ripen-mariadb-';
  const folder = isMeasured ? mkdtempSync(path.join(os.tmpdir(), prefix)) : makeDataFolder(prefix);
  const port = await freePort();
  install(folder);
  let server = await launch(folder, port);
  const endServer = async (signal: NodeJS.Signals) => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const exited = once(server, 'exit');
    server.kill(signal);
    await exited;
  };
  const onExit = () => server.kill('SIGKILL');
  process.once('exit', onExit);
  return {
    port,
    pid: server.pid ?? 0,
    url: (database) => `mysql://root@127.0.0.1:${port}/${database}`,
    createDatabase: (name) => run(port, `create database \`${name}\` character set utf8mb4`),
    dropDatabase: (name) => run(port, `drop database if exists \`${name}\``),
    async restart() {
      server = await launch(folder, port);
    },
    kill: () => endServer('SIGKILL'),
    async stop() {
      process.off('exit', onExit);
      await endServer('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function install(folder: string): void {
  execFileSync(
    'mariadb-install-db',
    [
      '--no-defaults',
      `--datadir=${path.join(folder, 'data')}`,
      '--auth-root-authentication-method=normal',
      '--skip-test-db',
      ...asUser(),
    ],
    { stdio: 'ignore' },
  );
}

function asUser(): string[] {
  return process.getuid?.() === 0 ? ['--user=root'] : [];
}

async function launch(folder: string, port: number): Promise<ChildProcess> {
  const log = path.join(folder, 'console.log');
  const output = openSync(log, 'w');
  const server = spawn(
    'mariadbd',
    [
      '--no-defaults',
      `--datadir=${path.join(folder, 'data')}`,
      `--socket=${path.join(folder, 'db.sock')}`,
      `--port=${port}`,
      '--bind-address=127.0.0.1',
      '--innodb-buffer-pool-size=64M',
      '--skip-name-resolve',
      // Allows encrypted connections, with a certificate for `localhost`.
      `--ssl-cert=${path.join(TLS_FOLDER, 'server.pem')}`,
      `--ssl-key=${path.join(TLS_FOLDER, 'server.key')}`,
      '--console',
      ...asUser(),
    ],
    { stdio: ['ignore', 'ignore', output] },
  );
  closeSync(output);
  server.once('exit', (_code, signal) => tellCrash(log, signal));
  for (let attempt = 0; attempt < START_ATTEMPTS; attempt += 1) {
    if (server.exitCode !== null) break;
    try {
      await run(port, 'select 1');
      return server;
    } catch {
      await wait(100);
    }
  }
  server.kill('SIGKILL');
  throw new Error('The private MariaDB did not come up.');
}

/** Shows what the server wrote before it crashed; the statement is among it. */
function tellCrash(log: string, signal: NodeJS.Signals | null): void {
  if (signal === null || !CRASHES.includes(signal)) return;
  const lines = readFileSync(log, 'utf8').split('\n').slice(-CRASH_LINES);
  process.stderr.write(`MariaDB ended with ${signal}:\n${lines.join('\n')}\n`);
}

async function run(port: number, sql: string): Promise<void> {
  const connection = await mysql.createConnection({ host: '127.0.0.1', port, user: 'root' });
  try {
    await connection.query(sql);
  } finally {
    await connection.end();
  }
}
