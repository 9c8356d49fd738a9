/*
 * Generated requests for every call of the API, on both engines: `FUZZ_SEED` repeats a run and
 * `FUZZ_REQUESTS` says how many there are for each call.
 */
import { randomInt } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Knex } from 'knex';
import { createSecretBox, readServerKey } from '#api/auth/secret-box.ts';
import { readEnv } from '#api/config/env.ts';
import { openDatabase } from '#api/db/connection/knex.ts';
import { sealWish } from '#api/mail/mail-links.ts';
import { lookThrough } from '#tests/fuzz/afterwards.ts';
import { AI_HOST } from '#tests/fuzz/related-fields.ts';
import { type FuzzOptions, type FuzzReport, runFuzz } from '#tests/fuzz/run-fuzz.ts';
import { insertAwayUser } from '#tests/support/database/away-user.ts';
import { recordBackup } from '#tests/support/database/backups/record-backup.ts';
import { recordRelease } from '#tests/support/database/record-release.ts';
import { startDatabaseServer } from '#tests/support/servers/database-server.ts';
import { freePort } from '#tests/support/servers/free-port.ts';
import { PADDLE_SECRET } from '#tests/support/servers/paddle.ts';
import { migrate, startProduct } from '#tests/support/servers/product-process.ts';

/** Outcome of a run on one engine. */
export interface FuzzOutcome {
  readonly engine: string;
  readonly seed: number;
  readonly requests: number;
  /** The part of the requests that a handler answered, in percent. */
  readonly handledPercent: number;
  /** Answers that were right, but took longer than the goal. */
  readonly late: number;
  readonly slowest: { readonly name: string; readonly ms: number };
  readonly seconds: number;
}

const LONGEST_MS = 1000;
const ENGINES = ['sqlite', 'mariadb'] as const;

/** Runs on both engines; throws with what is needed to see it again at any wrong answer. */
export async function fuzzBothEngines(): Promise<readonly FuzzOutcome[]> {
  const outcomes: FuzzOutcome[] = [];
  const only = process.env['FUZZ_ENGINE'];
  for (const engine of ENGINES) {
    if (only === undefined || only === engine) outcomes.push(await fuzzOn(engine));
  }
  return outcomes;
}

async function fuzzOn(engine: (typeof ENGINES)[number]): Promise<FuzzOutcome> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'ripen-fuzz-'));
  const mariadb = engine === 'mariadb' ? await startDatabaseServer('mariadb') : null;
  await mariadb?.createDatabase('ripen');
  const environment = {
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    NODE_ENV: 'production',
    REQUESTS_PER_MINUTE: '0',
    PADDLE_WEBHOOK_SECRET: PADDLE_SECRET,
    MAIL_WEBHOOK_SECRET: PADDLE_SECRET,
    AI_BASE_URL: `http://${AI_HOST}/v1`,
    AI_MODEL: 'small',
    // Each request comes from another address, so that limits by address do not end the run.
    TRUSTED_PROXIES: '1',
    ...(mariadb === null ? {} : { DATABASE_URL: mariadb.url('ripen') }),
  };
  await migrate(environment);
  const server = await startProduct(environment);
  try {
    return await fuzzAt(engine, server.url, dataDir, handOf(environment));
  } finally {
    await server.stop();
    await mariadb?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

interface Hand extends Pick<FuzzOptions, 'promote' | 'failMail' | 'addRelease' | 'addBackup'> {
  /** Adds somebody whom a reactivation mail may go to. */
  readonly addAwayUser: () => Promise<void>;
}

/** Changes the database of the server from outside. */
function handOf(environment: Record<string, string>): Hand {
  const change = async <T>(work: (db: Knex) => Promise<T>): Promise<T> => {
    const db = openDatabase(readEnv(environment, '/').database);
    const result = await work(db);
    await db.destroy();
    return result;
  };
  return {
    promote: (email) =>
      change(async (db) => void (await db('users').where({ email }).update({ is_admin: 1 }))),
    failMail: (id) =>
      change(async (db) => {
        const failed = { attempts: 2, given_up_at: Date.now() };
        await db('outgoing_mails').where({ id }).update(failed);
      }),
    addRelease: () => change((db) => recordRelease(db)),
    addBackup: () => change((db) => recordBackup(db, environment['DATA_DIR'] ?? '')),
    addAwayUser: () => change((db) => insertAwayUser(db, Date.now())),
  };
}

async function fuzzAt(
  engine: string,
  url: string,
  dataDir: string,
  { addAwayUser, ...hand }: Hand,
): Promise<FuzzOutcome> {
  await addAwayUser();
  const outbox = path.join(dataDir, 'outbox');
  const seed = Number(process.env['FUZZ_SEED'] ?? randomInt(2 ** 30));
  const requestsPerCall = Number(process.env['FUZZ_REQUESTS'] ?? 2000);
  process.stdout.write(`${engine}: FUZZ_SEED=${seed}\n`);
  const secrets = createSecretBox(readServerKey({ secretKey: null, dataDir }));
  const startedAt = performance.now();
  const namesOfMails = () =>
    existsSync(outbox) ? readdirSync(outbox).filter((name) => !name.endsWith('.part')) : [];
  const readMails = async () =>
    namesOfMails().map((name) => readFileSync(path.join(outbox, name), 'utf8'));
  const report = await runFuzz({
    url,
    seed,
    requestsPerCall,
    beginsPlain: true,
    longestMs: LONGEST_MS,
    readMails,
    ...hand,
    now: Date.now,
    sealWish: (address) => sealWish(secrets, { address, name: '', askedAtMs: Date.now() }),
    onRound: (requests) => process.stdout.write(`\r${requests} requests `),
    onFault: (fault) => process.stdout.write(`\n${JSON.stringify(fault, null, 1)}\n`),
  });
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const wrong = [
    ...report.faults.filter(({ isLate }) => !isLate),
    ...(await lookThrough(url, report)),
  ];
  const silent = report.calls.filter(({ accepted }) => accepted === 0).map(({ name }) => name);
  if (wrong.length > 0 || silent.length > 0) {
    throw new Error(`${engine}, FUZZ_SEED=${seed}: ${JSON.stringify({ wrong, silent }, null, 1)}`);
  }
  return { engine, seed, seconds, ...figuresOf(report) };
}

function figuresOf({ calls, faults }: FuzzReport) {
  const requests = calls.reduce((sum, call) => sum + call.requests, 0);
  const handled = calls.reduce((sum, call) => sum + call.handled, 0);
  const [slowest] = [...calls].sort((a, b) => b.slowestMs - a.slowestMs);
  return {
    requests,
    handledPercent: Math.round((100 * handled) / requests),
    late: faults.filter(({ isLate }) => isLate).length,
    slowest: { name: slowest?.name ?? '', ms: Math.round(slowest?.slowestMs ?? 0) },
  };
}
