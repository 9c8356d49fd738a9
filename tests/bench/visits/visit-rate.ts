/*
 * Events of visits per second beside a bare server (`bare-visits.ts`), in turns; and whether a flood of
 * them is stored or said to be dropped.
 */
import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { openDatabase } from '#api/db/connection/knex.ts';
import { median } from '#tests/support/median.ts';
import { freePort } from '#tests/support/servers/free-port.ts';
import { migrate, startProduct } from '#tests/support/servers/product-process.ts';
import { SERVER_OPTIONS } from '../../../scripts/bootstrap/pinned-node.mjs';
import { type Section, table } from '../pages/document.ts';
import { measureBeacon } from './beacon-cost.ts';

/** The rates of both servers, and what became of a flood. */
interface VisitRate {
  readonly product: number;
  readonly bare: number;
  /** Of the bare server's rate, how much the product reaches: the median of the rounds. */
  readonly ratio: number;
  /** A table of what the beacon costs pages. */
  readonly beacon: string;
  readonly flood: {
    readonly asked: number;
    readonly answered: number;
    readonly stored: number;
    readonly dropped: number;
    /** How long a page took meanwhile, in milliseconds: the median, 99 % and the longest. */
    readonly pageMs: readonly [number, number, number];
    readonly pages: number;
  };
}

interface Load {
  readonly connections: number;
  readonly durationMs: number;
  /** Events per second of all connections together; without it as many as are answered. */
  readonly perS?: number;
}

const ROUNDS = 5;
const ROUND: Load = { connections: 32, durationMs: 4000 };
const FLOOD = { connections: 64, durationMs: 30_000, perS: 5000 };
const PAGE_EVERY_MS = 20;
const STORED_MS = 5000;

/** The section about visits. */
export async function measureVisits(): Promise<Omit<Section, 'command'>> {
  const { product, bare, ratio, flood, beacon } = await measure();
  const lost = flood.answered - flood.stored - flood.dropped;
  return {
    title: 'Events of visits',
    text: `Events per second of \`POST /api/visits\` and of a bare \`node:http\` server that parses each and inserts it into the same table in batches of 500, by the same knex with the same settings (\`tests/bench/visits/bare-visits.ts\`), on SQLite, in turns; medians of ${ROUNDS} rounds. Goal: at least 0.5 of its rate. Then ${FLOOD.perS} events are sent per second for ${FLOOD.durationMs / 1000} s by a process of its own, as far as the machine takes them, while a page is opened again and again. Goal: every event that was answered is stored or counted as dropped, and pages are answered. The second table is Lighthouse on a phone, as above, with the beacon and with its files and its call blocked, in turns; medians of 5 runs. Goal: no difference beyond what runs differ by.`,
    table: `${table(
      ['', 'figure'],
      ['the product, per second', Math.round(product)],
      ['the bare server, per second', Math.round(bare)],
      ['ratio', ratio.toFixed(2)],
      ['flood: asked', flood.asked],
      ['flood: answered', flood.answered],
      ['flood: stored', flood.stored],
      ['flood: counted as dropped', flood.dropped],
      ['flood: lost without a word', lost],
      ['pages opened meanwhile', flood.pages],
      ['a page meanwhile, ms: median, 99 %, longest', flood.pageMs.map(Math.round).join(', ')],
    )}\n\n${beacon}`,
  };
}

/** Measures both servers. */
async function measure(): Promise<VisitRate> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'ripen-visits-'));
  const port = String(await freePort());
  const environment = {
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: port,
    NODE_ENV: 'production',
    // The clients have an address each, as a proxy says.
    SITE_URL: `http://127.0.0.1:${port}`,
    TRUSTED_PROXIES: '1',
    REQUESTS_PER_MINUTE: '0',
    LOG_LEVEL: 'info',
  };
  await migrate(environment);
  const server = await startProduct(environment);
  const bareDir = path.join(dataDir, 'bare');
  await migrate({ ...environment, DATA_DIR: bareDir });
  const bare = await startBare(path.join(bareDir, 'ripen.sqlite'));
  const rounds: { product: number; bare: number }[] = [];
  try {
    const beacon = await measureBeacon(server.url);
    for (let round = 0; round < ROUNDS; round += 1) {
      const rate = async (url: string) =>
        (await sendEvents(url, ROUND)).answered / (ROUND.durationMs / 1000);
      rounds.push({ product: await rate(server.url), bare: await rate(bare.url) });
    }
    bare.stop();
    const before = await countIn(dataDir);
    const sending = sendEvents(server.url, FLOOD);
    const times = await openPages(server.url, sending);
    const { sent, answered } = await sending;
    await wait(STORED_MS);
    const after = await countIn(dataDir);
    return {
      beacon,
      product: median(rounds.map(({ product }) => product)) ?? 0,
      bare: median(rounds.map((each) => each.bare)) ?? 0,
      ratio: median(rounds.map((each) => each.product / each.bare)) ?? 0,
      flood: {
        asked: sent,
        answered,
        pages: times.length,
        pageMs: [
          median(times) ?? 0,
          times[Math.floor(times.length * 0.99)] ?? 0,
          times.at(-1) ?? 0,
        ],
        stored: after.stored - before.stored,
        dropped: after.dropped - before.dropped,
      },
    };
  } finally {
    bare.stop();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function countIn(dataDir: string): Promise<{ stored: number; dropped: number }> {
  const db = openDatabase({ engine: 'sqlite', file: path.join(dataDir, 'ripen.sqlite') });
  try {
    const events = await db('visit_events').count({ count: '*' }).first();
    const drops = await db('visit_drops').sum({ sum: 'dropped' }).first();
    return { stored: Number(events?.['count'] ?? 0), dropped: Number(drops?.['sum'] ?? 0) };
  } finally {
    await db.destroy();
  }
}

/** Sends events from a process of its own; returns how many it sent, and how many were answered. */
async function sendEvents(url: string, load: Load): Promise<{ sent: number; answered: number }> {
  const { connections, durationMs, perS = 0 } = load;
  const script = path.join(import.meta.dirname, 'send-visits.ts');
  const args = [script, url, connections, durationMs, perS].map(String);
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return JSON.parse(stdout);
}

/** Opens a page again and again until a load is over; returns how long each took to be answered. */
async function openPages(url: string, until: Promise<unknown>): Promise<readonly number[]> {
  const times: number[] = [];
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  until.then(end, end);
  while (!isOver) {
    const startedMs = performance.now();
    const reply = await fetch(`${url}/`);
    await reply.arrayBuffer();
    if (reply.status !== 200) throw new Error(`A page was answered by ${reply.status}.`);
    times.push(performance.now() - startedMs);
    await wait(PAGE_EVERY_MS);
  }
  return times.toSorted((one, other) => one - other);
}

async function startBare(file: string): Promise<{ url: string; stop(): void }> {
  const child = fork(path.join(import.meta.dirname, 'bare-visits.ts'), [file], {
    silent: true,
    execArgv: [...SERVER_OPTIONS],
  });
  const onExit = () => child.kill('SIGKILL');
  process.once('exit', onExit);
  if (child.stdout === null) throw new Error('The server has no output.');
  const [said] = await once(child.stdout, 'data');
  const url = /http:\S+/.exec(String(said))?.[0];
  if (url === undefined) throw new Error(`The server did not say where it answers: ${said}`);
  return {
    url,
    stop() {
      process.off('exit', onExit);
      child.kill('SIGKILL');
    },
  };
}
