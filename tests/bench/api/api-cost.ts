/*
 * Compares the cost of API calls with Koa and knex alone (`bare-api.ts`), for accounts of three
 * sizes: processor time of the server per request, and requests per second. The two take turns, so
 * that other load on the machine affects both.
 */
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { openDatabase } from '#api/db/connection/knex.ts';
import { callApi } from '#tests/support/call-api.ts';
import { median } from '#tests/support/median.ts';
import { freePort } from '#tests/support/servers/free-port.ts';
import { migrate, startProduct } from '#tests/support/servers/product-process.ts';
import { LARGE_EMAIL, seedLarge } from '../../../scripts/demo-data/write-demo.ts';

/** One kind of call on an account of a size, beside the bare server. */
export interface ApiCost {
  readonly call: string;
  readonly sessions: number;
  readonly product: { readonly perS: number; readonly processorMs: number };
  readonly bare: { readonly perS: number; readonly processorMs: number };
  /** The medians of the rounds: of the bare server's, how much the product reaches. */
  readonly rateRatio: number;
  readonly processorRatio: number;
}

interface Server {
  readonly url: string;
  readonly pid: number;
}

interface Requests {
  readonly path: string;
  readonly count: number;
  readonly token: string;
  /** A body for each request; none for reading. */
  body?(): object;
}

const PASSWORD = 'orchard-lantern-42';
const CONNECTIONS = 16;
const ROUNDS = 5;
const TICKS_PER_S = 100;
/** The account in which the demo data is as large as honest use makes it in years, and parts of it. */
const SIZES = [
  { projects: 5, tasks: 100, sessions: 200 },
  { projects: 50, tasks: 1000, sessions: 2000 },
  { projects: 500, tasks: 10_000, sessions: 20_000 },
];

/** Measures reading a project and recording a session for each size of account. */
export async function measureApiCosts(): Promise<ApiCost[]> {
  const costs: ApiCost[] = [];
  for (const size of SIZES) costs.push(...(await measureSize(size)));
  return costs;
}

async function measureSize(size: (typeof SIZES)[number]): Promise<ApiCost[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ripen-api-cost-'));
  const environment = {
    DATA_DIR: folder,
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    NODE_ENV: 'production',
    REQUESTS_PER_MINUTE: '0',
    LOG_LEVEL: 'info',
  };
  await migrate(environment);
  const file = path.join(folder, 'ripen.sqlite');
  const db = openDatabase({ engine: 'sqlite', file });
  const owner = { password: PASSWORD, timeZone: 'UTC', nowMs: Date.now(), again: false };
  await seedLarge(db, { ...owner, size });
  // A project counts its open tasks when it is read: one of a like size is compared, about thirty.
  const [project]: { id: string }[] = await db('tasks')
    .whereNotNull('project_id')
    .where({ deleted_at: null, completed_at: null })
    .groupBy('project_id')
    .orderByRaw('count(*)')
    .limit(1)
    .select('project_id as id');
  await db.destroy();
  const product = await startProduct(environment);
  const bare = await startBare(path.join(folder, 'bare.sqlite'));
  try {
    const { body } = await callApi(product.url, '/auth/login', {
      body: { email: LARGE_EMAIL, password: PASSWORD },
    });
    const given = { token: String(body.token), size: size.sessions, product, bare };
    const id = project?.id ?? '';
    const record = () => sessionNow(id);
    return [
      await compare('GET a project', { ...given, path: `/api/projects/${id}`, count: 2000 }),
      await compare('POST a session', { ...given, path: '/api/pomodoros', count: 600, record }),
    ];
  } finally {
    await product.stop();
    bare.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function sessionNow(projectId: string): object {
  const now = new Date().toISOString();
  // A minute that rounding allows: sessions that share time would all be flagged.
  return { id: randomUUID(), projectId, startTime: now, endTime: now, duration: 1 };
}

interface Comparison extends Pick<Requests, 'path' | 'count' | 'token'> {
  readonly size: number;
  readonly product: Server;
  readonly bare: Server;
  readonly record?: () => object;
}

async function compare(call: string, given: Comparison): Promise<ApiCost> {
  const { product, bare, record, size, ...requests } = given;
  const sent = { ...requests, ...(record === undefined ? {} : { body: record }) };
  const rounds: { product: Spent; bare: Spent }[] = [];
  // The first round warms both up and does not count.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const ofProduct = await run(product, sent);
    const ofBare = await run(bare, { ...sent, path: '/' });
    if (round > 0) rounds.push({ product: ofProduct, bare: ofBare });
  }
  const middleOf = (of: 'product' | 'bare') => ({
    perS: median(rounds.map((round) => round[of].perS)),
    processorMs: median(rounds.map((round) => round[of].processorMs)),
  });
  return {
    call,
    sessions: size,
    product: middleOf('product'),
    bare: middleOf('bare'),
    rateRatio: median(rounds.map((round) => round.product.perS / round.bare.perS)),
    processorRatio: median(
      rounds.map((round) => round.bare.processorMs / round.product.processorMs),
    ),
  };
}

/** Throughput, and processor time for each request. */
interface Spent {
  readonly perS: number;
  readonly processorMs: number;
}

async function run(server: Server, requests: Requests): Promise<Spent> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const before = processorMsOf(server.pid);
  const startedMs = performance.now();
  let left = requests.count;
  const askOn = async () => {
    while (left > 0) {
      left -= 1;
      await ask(server.url, requests, agent);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, askOn));
  const seconds = (performance.now() - startedMs) / 1000;
  agent.destroy();
  const processorMs = (processorMsOf(server.pid) - before) / requests.count;
  return { perS: requests.count / seconds, processorMs };
}

function ask(url: string, { path: address, token, body }: Requests, agent: http.Agent) {
  const text = body === undefined ? undefined : JSON.stringify(body());
  const headers = {
    authorization: `Bearer ${token}`,
    ...(text === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
  };
  const method = text === undefined ? 'GET' : 'POST';
  return new Promise<void>((resolve, reject) => {
    const request = http.request(`${url}${address}`, { agent, method, headers }, (response) => {
      const { statusCode = 0 } = response;
      if (statusCode >= 300) reject(new Error(`${address} answered ${statusCode}.`));
      response.resume().on('end', resolve);
    });
    request.on('error', reject).end(text);
  });
}

/** The processor time of a process in milliseconds, all its threads, in the kernel and outside. */
function processorMsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.split(' ') ?? [];
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_S;
}

async function startBare(file: string): Promise<Server & { stop(): void }> {
  const child = fork(path.join(import.meta.dirname, 'bare-api.ts'), [file], { silent: true });
  const onExit = () => child.kill('SIGKILL');
  process.once('exit', onExit);
  if (child.stdout === null) throw new Error('The server has no output.');
  const [said] = await once(child.stdout, 'data');
  const url = /http:\S+/.exec(String(said))?.[0];
  if (url === undefined) throw new Error(`The server did not say where it answers: ${said}`);
  return {
    url,
    pid: child.pid ?? 0,
    stop() {
      process.off('exit', onExit);
      child.kill('SIGKILL');
    },
  };
}
