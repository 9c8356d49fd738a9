import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import mysql from 'mysql2/promise';
import type { MysqlSettings } from '#api/config/database-url.ts';
import { makeDataFolder } from '../database/data-folder.ts';
import { MYSQL_FOLDER, MYSQL_LOADER } from './find-server.ts';
import { freePort } from './free-port.ts';

/** The servers of databases that tests run on. */
export type ServerEngine = 'mariadb' | 'mysql';

/** A private MariaDB or MySQL with its own data folder, on a free loopback port. */
export interface DatabaseServer {
  port: number;
  pid: number;
  /** The URL of a database, for DATABASE_URL. */
  url(database: string): string;
  /** The settings of a database. */
  settings(database: string): MysqlSettings;
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

/** How a server is installed into a folder, and the command that runs it there. */
interface Program {
  install(folder: string): void;
  command(folder: string, port: number): string[];
}

/**
 * Paths of a data folder that both servers name alike. Temporary tables lie there, too: a server that
 * starts deletes those of another in a folder that they share.
 */
const placesIn = (folder: string) => ({
  data: `--datadir=${path.join(folder, 'data')}`,
  socket: `--socket=${path.join(folder, 'db.sock')}`,
  temporary: `--tmpdir=${folder}`,
});

/** Settings that suit tests, of any server. */
const serving = (port: number) => [
  `--port=${port}`,
  '--bind-address=127.0.0.1',
  '--innodb-buffer-pool-size=64M',
  '--skip-name-resolve',
  // Allows encrypted connections, with a certificate for `localhost`.
  `--ssl-cert=${path.join(TLS_FOLDER, 'server.pem')}`,
  `--ssl-key=${path.join(TLS_FOLDER, 'server.key')}`,
];

const asUser = () => (process.getuid?.() === 0 ? ['--user=root'] : []);

const MARIADB: Program = {
  install(folder) {
    execFileSync(
      'mariadb-install-db',
      [
        '--no-defaults',
        placesIn(folder).data,
        '--auth-root-authentication-method=normal',
        '--skip-test-db',
        ...asUser(),
      ],
      { stdio: 'ignore' },
    );
  },
  command(folder, port) {
    const places = Object.values(placesIn(folder));
    return ['mariadbd', '--no-defaults', ...places, ...serving(port), '--console', ...asUser()];
  },
};

/** MySQL lies unpacked, with the libraries of the system that it comes from: their own loader starts it. */
const MYSQL: Program = {
  install(folder) {
    const [loader, ...args] = [...mysqld(), placesIn(folder).data];
    execFileSync(loader, [...args, '--initialize-insecure'], { stdio: 'ignore' });
  },
  command(folder, port) {
    return [
      ...mysqld(),
      ...Object.values(placesIn(folder)),
      ...serving(port),
      // Of no use to tests, and costly.
      '--skip-log-bin',
      '--performance-schema=OFF',
      '--innodb-doublewrite=OFF',
    ];
  },
};

function mysqld(): string[] {
  const usr = path.join(MYSQL_FOLDER, 'usr');
  return [
    MYSQL_LOADER,
    '--library-path',
    path.join(usr, 'lib/x86_64-linux-gnu'),
    path.join(usr, 'sbin/mysqld'),
    '--no-defaults',
    `--basedir=${usr}`,
    `--lc-messages-dir=${path.join(usr, 'share/mysql')}`,
    '--secure-file-priv=NULL',
    '--mysqlx=OFF',
    ...asUser(),
  ];
}

const PROGRAMS: Readonly<Record<ServerEngine, Program>> = { mariadb: MARIADB, mysql: MYSQL };

/**
 * Starts a private server, whose data are on the disk for what measures it; rejects when the server
 * does not come up within 30 s.
 */
export async function startDatabaseServer(
  engine: ServerEngine,
  { isMeasured = false } = {},
): Promise<DatabaseServer> {
  const program = PROGRAMS[engine];
  const prefix = `ripen-${engine}-`;
  const folder = isMeasured ? mkdtempSync(path.join(os.tmpdir(), prefix)) : makeDataFolder(prefix);
  const port = await freePort();
  program.install(folder);
  let server = await launch(program, folder, port);
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
    settings: (name) => ({
      engine: 'mysql',
      host: '127.0.0.1',
      port,
      user: 'root',
      password: '',
      name,
    }),
    createDatabase: (name) => runSql(port, `create database \`${name}\` character set utf8mb4`),
    dropDatabase: (name) => runSql(port, `drop database if exists \`${name}\``),
    async restart() {
      server = await launch(program, folder, port);
    },
    kill: () => endServer('SIGKILL'),
    async stop() {
      process.off('exit', onExit);
      await endServer('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function launch(program: Program, folder: string, port: number): Promise<ChildProcess> {
  const log = path.join(folder, 'console.log');
  const output = openSync(log, 'w');
  const [command = '', ...args] = program.command(folder, port);
  const server = spawn(command, args, { stdio: ['ignore', output, output] });
  closeSync(output);
  server.once('exit', (_code, signal) => tellCrash(log, signal));
  for (let attempt = 0; attempt < START_ATTEMPTS; attempt += 1) {
    if (server.exitCode !== null) break;
    try {
      await admitRoot(path.join(folder, 'db.sock'));
      await runSql(port, 'select 1');
      return server;
    } catch {
      await wait(100);
    }
  }
  server.kill('SIGKILL');
  throw new Error(`The private server did not come up:\n${lastLines(log)}`);
}

/** Lets root in over TCP, which MySQL does by the socket alone. */
async function admitRoot(socketPath: string): Promise<void> {
  const connection = await mysql.createConnection({ socketPath, user: 'root' });
  try {
    await connection.query("create user if not exists root@'127.0.0.1'");
    await connection.query("grant all on *.* to root@'127.0.0.1' with grant option");
  } finally {
    await connection.end();
  }
}

/** Shows what the server wrote before it crashed; the statement is among it. */
function tellCrash(log: string, signal: NodeJS.Signals | null): void {
  if (signal === null || !CRASHES.includes(signal)) return;
  process.stderr.write(`The database ended with ${signal}:\n${lastLines(log)}\n`);
}

function lastLines(log: string): string {
  return readFileSync(log, 'utf8').split('\n').slice(-CRASH_LINES).join('\n');
}

/** Runs one statement on a server; rejects with its error. */
export async function runSql(port: number, sql: string): Promise<void> {
  const connection = await mysql.createConnection({ host: '127.0.0.1', port, user: 'root' });
  try {
    await connection.query(sql);
  } finally {
    await connection.end();
  }
}
