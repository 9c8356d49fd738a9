import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { rawRequest } from '#tests/support/raw-request.ts';
import { findServer, type WebServer } from '#tests/support/servers/find-server.ts';
import { freePort } from '#tests/support/servers/free-port.ts';

/** A web server in front of the API, with its files in a folder of its own. */
export interface RunningWebServer {
  readonly url: string;
  /** Everything that it has logged. */
  logged(): string;
  stop(): Promise<void>;
}

/** Files and API that a web server is configured with. */
export interface Product {
  readonly siteDir: string;
  /** Host and port of what answers below `/api`. */
  readonly api: string;
}

const DEPLOY_DIR = path.resolve(import.meta.dirname, '../../deploy');
const START_WITHIN_MS = 20_000;

/** Starts nginx with `deploy/nginx.conf`, by plain HTTP on a free loopback port. */
export async function startNginx({ siteDir, api }: Product): Promise<RunningWebServer> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ripen-nginx-'));
  const port = await freePort();
  const conf = replaceAll('nginx.conf', [
    ['/srv/ripen/dist', siteDir],
    ['127.0.0.1:4173', api],
    ['listen 80;', `listen 127.0.0.1:${await freePort()};`],
    ['listen [::]:80;', ''],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${port};`],
    ['listen [::]:443 ssl http2;', ''],
    ['/var/log/nginx', folder],
    [/^\tssl_certificate.*$/gm, ''],
  ]);
  writeFileSync(path.join(folder, 'ripen.conf'), conf);
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const main = [
    'daemon off;',
    // Else its workers belong to somebody who may not read the site.
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    'worker_processes 1;',
    `pid ${folder}/nginx.pid;`,
    'error_log stderr;',
    'events { }',
    'http {',
    'access_log off;',
    ...kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`),
    `include ${folder}/ripen.conf;`,
    '}',
  ];
  const mainFile = path.join(folder, 'nginx.conf');
  writeFileSync(mainFile, `${main.join('\n')}\n`);
  const args = ['-e', 'stderr', '-p', folder, '-c', mainFile];
  return run('nginx', { args, folder, port, environment: {} });
}

/** Starts Caddy with `deploy/Caddyfile`, by plain HTTP on a free loopback port. */
export async function startCaddy({ siteDir, api }: Product): Promise<RunningWebServer> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ripen-caddy-'));
  const port = await freePort();
  const file = path.join(folder, 'Caddyfile');
  writeFileSync(
    file,
    replaceAll('Caddyfile', [
      [
        '{\n\tlog {',
        '{\n\tadmin off\n\tlog {\n\t\tlevel DEBUG\n\t\texclude http.handlers.file_server http.matchers.file http.log.error',
      ],
    ]),
  );
  const data = path.join(folder, 'data');
  mkdirSync(data);
  return run('caddy', {
    args: ['run', '--config', file, '--adapter', 'caddyfile'],
    folder,
    port,
    environment: {
      SITE_ADDRESS: `http://127.0.0.1:${port}`,
      SITE_DIR: siteDir,
      API_ADDRESS: api,
      HOME: folder,
      XDG_DATA_HOME: data,
      XDG_CONFIG_HOME: data,
    },
  });
}

/** Replaces each text of a file of `deploy/`; throws when one is not there, so that no test passes over a change. */
function replaceAll(name: string, pairs: readonly (readonly [string | RegExp, string])[]): string {
  const text = readFileSync(path.join(DEPLOY_DIR, name), 'utf8');
  return pairs.reduce((changed, [from, to]) => {
    const next = changed.replaceAll(from, to);
    if (next === changed) throw new Error(`deploy/${name} does not hold ${from}.`);
    return next;
  }, text);
}

interface Launch {
  readonly args: readonly string[];
  readonly folder: string;
  readonly port: number;
  readonly environment: Readonly<Record<string, string>>;
}

async function run(
  name: WebServer,
  { args, folder, port, environment }: Launch,
): Promise<RunningWebServer> {
  const program = findServer(name);
  if (program === undefined) throw new Error(`There is no ${name} on this machine.`);
  const server = spawn(program, args, {
    env: { PATH: process.env['PATH'] ?? '', ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  server.stderr.on('data', (part: Buffer) => {
    said += part.toString();
  });
  const onExit = () => server.kill('SIGKILL');
  process.once('exit', onExit);
  const url = `http://127.0.0.1:${port}`;
  await answers(server, url, () => said);
  return {
    url,
    logged() {
      const files = readdirSync(folder).filter((file) => file.endsWith('.log'));
      const texts = files.map((file) => readFileSync(path.join(folder, file), 'utf8'));
      return [said, ...texts].join('\n');
    },
    async stop() {
      process.off('exit', onExit);
      const exited = once(server, 'exit');
      // nginx ends its workers on this; on SIGKILL they would stay.
      if (server.kill('SIGTERM')) await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answers(server: ChildProcess, url: string, said: () => string): Promise<void> {
  const untilMs = performance.now() + START_WITHIN_MS;
  while (performance.now() < untilMs && server.exitCode === null) {
    const reply = await rawRequest(url, '/').catch(() => null);
    if (reply !== null) return;
    await wait(50);
  }
  server.kill('SIGKILL');
  throw new Error(`${server.spawnfile} did not come up:\n${said()}`);
}
