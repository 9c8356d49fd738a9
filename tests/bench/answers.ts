/* Answers of a model: first words, many streams at once, and how soon the endpoint is left. */
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { readEnv } from '#api/config/env.ts';
import { openDatabase } from '#api/db/connection/knex.ts';
import { ask } from '#tests/support/ai/ask.ts';
import { type ModelEndpoint, startModelEndpoint } from '#tests/support/ai/model-endpoint.ts';
import { callApi } from '#tests/support/call-api.ts';
import { median } from '#tests/support/median.ts';
import { registerUser, type TestUser } from '#tests/support/site/build.ts';
import { type Section, table } from './pages/document.ts';
import { type BenchServer, startBenchServer } from './server.ts';

const FIRST_WORDS = 40;
const STREAMS = 50;
const STOPS = 20;
const WORD_EVERY_MS = 40;

interface Figures {
  readonly firstMs: readonly number[];
  readonly aloneMs: number;
  readonly besideMs: number;
  readonly stopMs: readonly number[];
  readonly left: number;
}

/** The section about answers of a model. */
export async function measureAnswers(): Promise<Omit<Section, 'command'>> {
  const { firstMs, aloneMs, besideMs, stopMs, left } = await measure();
  const rounded = (ms: number) => ms.toFixed(1);
  return {
    title: 'Answers of a model',
    text: `The product asks a local endpoint that speaks the OpenAI-compatible protocol, on SQLite. First words: from the endpoint's first word to the first \`text\` event at the client, ${FIRST_WORDS} answers one after the other. Other calls: 300 times \`GET /api/tasks\`, one after the other by a thread of their own, alone and while ${STREAMS} answers are streamed, a word each ${WORD_EVERY_MS} ms. Stopping: from the client's leaving until the endpoint's connection is closed, ${STOPS} times. Goals: 150 ms, 2 times the median, every call ended.`,
    table: table(
      ['', 'figure'],
      ['first words, ms: median', rounded(median(firstMs))],
      ['first words, ms: longest', rounded(Math.max(...firstMs))],
      ['a call alone, ms: median', rounded(aloneMs)],
      [`a call beside ${STREAMS} streams, ms: median`, rounded(besideMs)],
      ['ratio', (besideMs / aloneMs).toFixed(2)],
      ['stopping, ms: median', rounded(median(stopMs))],
      ['calls of the endpoint that were ended', `${left} of ${STOPS}`],
    ),
  };
}

async function measure(): Promise<Figures> {
  const endpoint = await startModelEndpoint();
  const server = await startBenchServer({
    AI_BASE_URL: endpoint.baseUrl,
    AI_MODEL: 'small',
    AI_ANSWERS_AT_ONCE: String(STREAMS),
    AI_MESSAGES_PER_DAY: '10000',
    REQUESTS_PER_MINUTE: '0',
    LOG_LEVEL: 'error',
  });
  try {
    const users = await buildAskers(server, endpoint.host);
    const [user] = users;
    if (user === undefined) throw new Error('Nobody asks.');
    const firstMs = await firstWords(server, endpoint, user);
    const aloneMs = await timeCalls(server, user);
    const besideMs = await besideStreams(server, endpoint, users);
    return { firstMs, aloneMs, besideMs, ...(await stops(server, endpoint, user)) };
  } finally {
    await server.stop();
    await endpoint.stop();
  }
}

/** Users with premium who have agreed. */
async function buildAskers(server: BenchServer, host: string): Promise<TestUser[]> {
  const call = (path: string, options = {}) => callApi(server.url, path, options);
  const db = openDatabase(readEnv({ ...server.environment }, '/').database);
  const users: TestUser[] = [];
  for (let count = 0; count < STREAMS; count += 1) {
    const user = await registerUser({ call });
    await db('subscriptions').insert({
      user_id: user.id,
      id: user.id,
      plan: 'lifetime',
      status: 'confirmed',
      version: 0,
      requested_at: 0,
      decided_at: 0,
      starts_at: 0,
      reason: '',
      reference: '',
      message: '',
      told_phase: '',
    });
    await call('/ai/consent', { method: 'PUT', token: user.token, body: { host } });
    users.push(user);
  }
  await db.destroy();
  return users;
}

async function firstWords(
  server: BenchServer,
  endpoint: ModelEndpoint,
  user: TestUser,
): Promise<number[]> {
  const all: number[] = [];
  for (let count = 0; count <= FIRST_WORDS; count += 1) {
    let saidAtMs = 0;
    let readAtMs = 0;
    endpoint.behave(() => {
      saidAtMs = performance.now();
      return { kind: 'say', pieces: ['You ', 'did ', 'well.'] };
    });
    await ask(server, user, 'How was my week?', {
      onEvent({ name }) {
        if (name === 'text' && readAtMs === 0) readAtMs = performance.now();
      },
    });
    // The first answer loads the libraries.
    if (count > 0) all.push(readAtMs - saidAtMs);
  }
  return all;
}

async function timeCalls({ url }: BenchServer, { token }: TestUser): Promise<number> {
  const worker = new Worker(new URL('./time-calls.ts', import.meta.url), {
    workerData: { url, token },
  });
  const [ms]: unknown[] = await once(worker, 'message');
  return Number(ms);
}

async function besideStreams(
  server: BenchServer,
  endpoint: ModelEndpoint,
  users: readonly TestUser[],
): Promise<number> {
  const pieces = Array.from({ length: 400 }, (_, index) => `word${index} `);
  endpoint.behave({ kind: 'say', pieces, pauseMs: WORD_EVERY_MS });
  const stop = new AbortController();
  const streams = users.map((user) =>
    ask(server, user, 'How was my week?', { signal: stop.signal }).catch(() => null),
  );
  const [caller] = users;
  while (endpoint.open() < users.length) await wait(20);
  const ms = caller === undefined ? Number.NaN : await timeCalls(server, caller);
  stop.abort();
  await Promise.all(streams);
  while (endpoint.open() > 0) await wait(20);
  return ms;
}

async function stops(
  server: BenchServer,
  endpoint: ModelEndpoint,
  user: TestUser,
): Promise<Pick<Figures, 'stopMs' | 'left'>> {
  endpoint.behave({ kind: 'endless', word: 'on ' });
  const stopMs: number[] = [];
  for (let count = 0; count < STOPS; count += 1) {
    const stop = new AbortController();
    let leftAtMs = 0;
    await ask(server, user, 'How was my week?', {
      signal: stop.signal,
      onEvent({ name }) {
        if (name !== 'text' || leftAtMs > 0) return;
        leftAtMs = performance.now();
        stop.abort();
      },
    }).catch(() => null);
    while (endpoint.open() > 0) await wait(1);
    stopMs.push(performance.now() - leftAtMs);
  }
  return { stopMs, left: endpoint.left() };
}
