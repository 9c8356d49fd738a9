import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { DatabaseSettings } from '#api/config/env.ts';
import { openDatabase } from '#api/db/connection/knex.ts';
import { callApi } from '#tests/support/call-api.ts';
import { median } from '#tests/support/median.ts';
import { freePort } from '#tests/support/servers/free-port.ts';
import {
  migrate,
  type ProductProcess,
  startProduct,
} from '#tests/support/servers/product-process.ts';

/** Outcome of a run of cycles. */
export interface KillReport {
  cycles: number;
  acknowledged: number;
  /** Sessions that the server had confirmed and does not hold. */
  lost: number;
  /** Sessions held more than once. */
  doubled: number;
  /** Commits whose answer was lost, learned when the client repeated the call. */
  learnedByRepeat: number;
  rows: number;
  experiencePoints: number;
  integrity: string;
  medianStartMs: number;
}

const SESSION_MINUTES = 25;
const FIRST_START_MS = Date.UTC(2026, 0, 1);
/** So many sessions are confirmed between two kills, however slow the machine is. */
const LEAST_PER_CYCLE = 5;
/** While there is no server, more tries would only take time from the one that starts. */
const BETWEEN_TRIES_MS = 100;

interface Writer {
  token: string;
  acknowledged: Set<string>;
  learnedByRepeat: number;
}

/** How often and how the server ends, and on which database. */
export interface Cycles {
  cycles: number;
  writers: number;
  /** By SIGKILL, as a power cut would, or asked by SIGTERM, as a deploy does. */
  ending: 'kill' | 'stop';
  /** The database of a MariaDB; without one, a new SQLite file. */
  database?: Extract<DatabaseSettings, { engine: 'mysql' }>;
}

/**
 * Ends the server and starts it again `cycles` times while `writers` clients record sessions, each
 * repeating what it got no answer for, then compares what was confirmed with what is stored.
 */
export async function runKillCycles({
  cycles,
  writers,
  ending,
  database,
}: Cycles): Promise<KillReport> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'ripen-kill-'));
  const environment = {
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    REQUESTS_PER_MINUTE: '0',
    LOG_LEVEL: 'silent',
    ...(database === undefined
      ? {}
      : {
          DATABASE_URL: `mysql://${database.user}@${database.host}:${database.port}/${database.name}`,
        }),
  };
  await migrate(environment);
  let server = await startProduct(environment);
  const { url } = server;
  const token = await register(url);
  const startTimes: number[] = [];
  let isOver = false;
  const clients = Array.from(
    { length: writers },
    (): Writer => ({ token, acknowledged: new Set(), learnedByRepeat: 0 }),
  );
  const writing = clients.map((client, index) =>
    write(url, client, index * 1_000_000, () => isOver),
  );
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    await Promise.race([confirmMore(clients), Promise.all(writing)]);
    await wait(Math.random() * 180);
    await server[ending]();
    const startedAt = performance.now();
    server = await startProduct(environment);
    startTimes.push(performance.now() - startedAt);
  }
  isOver = true;
  await Promise.all(writing);
  const file = path.join(dataDir, 'ripen.sqlite');
  const report = await compare(server, {
    token,
    clients,
    settings: database ?? { engine: 'sqlite', file },
  });
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
  return { cycles, ...report, medianStartMs: Math.round(median(startTimes)) };
}

async function register(url: string): Promise<string> {
  const reply = await callApi(url, '/auth/register', {
    body: { name: 'Ada Sand', email: 'ada@example.org', password: 'orchard-lantern-42' },
  });
  return reply.body.token;
}

/** Records sessions one after the other; one without an answer is repeated until there is one. */
async function write(
  url: string,
  client: Writer,
  offset: number,
  isOver: () => boolean,
): Promise<void> {
  for (let count = 0; !isOver(); count += 1) {
    const startMs = FIRST_START_MS + (offset + count) * 1000;
    const body = {
      id: randomUUID(),
      isStandalone: true,
      startTime: new Date(startMs).toISOString(),
      endTime: new Date(startMs + SESSION_MINUTES * 60_000).toISOString(),
      duration: SESSION_MINUTES,
    };
    for (let isFirst = true; ; isFirst = false) {
      const reply = await callApi(url, '/pomodoros', { token: client.token, body }).catch(
        () => null,
      );
      if (reply?.status === 201 || reply?.status === 200) {
        client.acknowledged.add(body.id);
        if (!isFirst && reply.status === 200) client.learnedByRepeat += 1;
        break;
      }
      if (reply !== null && reply.status < 500)
        throw new Error(`Refused: ${JSON.stringify(reply.body)}`);
      await wait(BETWEEN_TRIES_MS);
    }
  }
}

/** Waits until the clients have had some further sessions confirmed. */
async function confirmMore(clients: readonly Writer[]): Promise<void> {
  const confirmed = () => clients.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0);
  const enough = confirmed() + LEAST_PER_CYCLE;
  while (confirmed() < enough) await wait(5);
}

async function compare(
  server: ProductProcess,
  { token, clients, settings }: { token: string; clients: Writer[]; settings: DatabaseSettings },
) {
  const stats = await callApi(server.url, '/stats', { token });
  const db = openDatabase(settings);
  const ids: string[] = await db('pomodoros').pluck('id');
  const isWhole = settings.engine === 'sqlite' ? await isSound(db) : true;
  await db.destroy();
  const stored = new Set(ids);
  const acknowledged = new Set(clients.flatMap((client) => [...client.acknowledged]));
  return {
    acknowledged: acknowledged.size,
    lost: [...acknowledged].filter((id) => !stored.has(id)).length,
    doubled: ids.length - stored.size,
    learnedByRepeat: clients.reduce((sum, client) => sum + client.learnedByRepeat, 0),
    rows: ids.length,
    experiencePoints: Number(stats.body.experiencePoints),
    integrity: isWhole ? 'ok' : 'damaged',
  };
}

async function isSound(db: Knex): Promise<boolean> {
  const [check] = await db.raw('pragma integrity_check');
  return check.integrity_check === 'ok';
}
