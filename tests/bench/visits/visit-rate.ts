/*
 * Events of visits per second beside a bare server (`bare-visits.ts`), in turns; and whether a flood of
 * them is stored or said to be dropped.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { openDatabase } from '#api/db/connection/knex.ts';
import { median } from '#tests/support/median.ts';
import { freePort } from '#tests/support/servers/free-port.ts';
import { migrate, startProduct } from '#tests/support/servers/product-process.ts';
import { type Section, table } from '../pages/document.ts';

/** The rates of both servers, and what became of a flood. */
interface VisitRate {
  readonly product: number;
  readonly bare: number;
  /** Of the bare server's rate, how much the product reaches: the median of the rounds. */
  readonly ratio: number;
  readonly flood: {
    readonly asked: number;
    readonly answered: number;
    readonly stored: number;
    readonly dropped: number;
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
const TICK_MS = 20;
/** As many visitors at once, so that none opens too many pages in a minute. */
const VISITORS = 20_000;
const STORED_MS = 5000;

/** The section about visits. */
export async function measureVisits(): Promise<Omit<Section, 'command'>> {
  const { product, bare, ratio, flood } = await measure();
  const lost = flood.answered - flood.stored - flood.dropped;
  return {
    title: 'Events of visits',
    text: `Events per second of \`POST /api/visits\` and of a bare \`node:http\` server that parses each and inserts it in batches of 500 (\`tests/bench/visits/bare-visits.ts\`), on SQLite, in turns; medians of ${ROUNDS} rounds. Goal: at least 0.5 of its rate. Then ${FLOOD.perS} events are sent per second for ${FLOOD.durationMs / 1000} s, as far as the machine, which runs the clients as well, takes them. Goal: every event that was answered is stored or counted as dropped.`,
    table: table(
      ['', 'events'],
      ['the product, per second', Math.round(product)],
      ['the bare server, per second', Math.round(bare)],
      ['ratio', ratio.toFixed(2)],
      ['flood: asked', flood.asked],
      ['flood: answered', flood.answered],
      ['flood: stored', flood.stored],
      ['flood: counted as dropped', flood.dropped],
      ['flood: lost without a word', lost],
    ),
  };
}

/** Measures both servers. */
async function measure(): Promise<VisitRate> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'ripen-visits-'));
  const port = String(await freePort());
  const environment = {
    ...{ DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: port, NODE_ENV: 'production' },
    ...{ REQUESTS_PER_MINUTE: '0', LOG_LEVEL: 'info' },
  };
  await migrate(environment);
  const server = await startProduct(environment);
  const bare = await startBare(path.join(dataDir, 'bare.sqlite'));
  const rounds: { product: number; bare: number }[] = [];
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const rate = async (url: string) =>
        (await sendEvents(url, ROUND)) / (ROUND.durationMs / 1000);
      rounds.push({ product: await rate(server.url), bare: await rate(bare.url) });
    }
    bare.stop();
    const before = await countIn(dataDir);
    const answered = await sendEvents(server.url, FLOOD);
    await new Promise((resolve) => setTimeout(resolve, STORED_MS));
    const after = await countIn(dataDir);
    return {
      product: median(rounds.map(({ product }) => product)) ?? 0,
      bare: median(rounds.map((each) => each.bare)) ?? 0,
      ratio: median(rounds.map((each) => each.product / each.bare)) ?? 0,
      flood: {
        ...{ asked: (FLOOD.perS * FLOOD.durationMs) / 1000, answered },
        ...{ stored: after.stored - before.stored, dropped: after.dropped - before.dropped },
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

let visitor = 0;

function eventFor(host: string): string {
  visitor = (visitor + 1) % VISITORS;
  const body = JSON.stringify({
    ...{ kind: 'view', path: '/', referrer: 'www.google.com', size: 'phone' },
    ...{ language: 'de-DE', zone: 'Europe/Berlin' },
  });
  const fields = [
    `host: ${host}`,
    `origin: http://${host}`,
    `user-agent: Mozilla/5.0 (X11; Linux x64) Chrome/141.0.0.${visitor} Safari/537.36`,
    'content-type: application/json',
    `content-length: ${body.length}`,
  ];
  return `POST /api/visits HTTP/1.1\r\n${fields.join('\r\n')}\r\n\r\n${body}`;
}

/** Sends events over connections that each await an answer; returns how many were taken. */
async function sendEvents(url: string, load: Load): Promise<number> {
  const untilMs = performance.now() + load.durationMs;
  const each = load.perS === undefined ? null : load.perS / load.connections;
  const taken = await Promise.all(
    Array.from({ length: load.connections }, () => sendOn(url, { untilMs, perS: each })),
  );
  return taken.reduce((sum, count) => sum + count, 0);
}

/** Sends on one connection until an instant; a server closes one after a thousand requests. */
async function sendOn(
  url: string,
  { untilMs, perS }: { untilMs: number; perS: number | null },
): Promise<number> {
  let taken = 0;
  const startedMs = performance.now();
  while (performance.now() < untilMs) {
    const { hostname, port, host } = new URL(url);
    taken += await new Promise<number>((resolve, reject) => {
      let answered = 0;
      const socket = net.connect(Number(port), hostname, send);
      function send(): void {
        if (performance.now() >= untilMs) {
          socket.destroy();
          return;
        }
        const isEarly =
          perS !== null && taken + answered > ((performance.now() - startedMs) / 1000) * perS;
        if (isEarly) setTimeout(send, TICK_MS);
        else socket.write(eventFor(host));
      }
      socket.on('data', (part: Buffer) => {
        // No answer has a body.
        if (!part.toString('latin1').startsWith('HTTP/1.1 204')) {
          reject(new Error(`An event was answered: ${part.toString().slice(0, 200)}`));
          return;
        }
        answered += 1;
        send();
      });
      socket.on('error', reject);
      socket.on('close', () => resolve(answered));
    });
  }
  return taken;
}

async function startBare(file: string): Promise<{ url: string; stop(): void }> {
  const child = fork(path.join(import.meta.dirname, 'bare-visits.ts'), [file], { silent: true });
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
