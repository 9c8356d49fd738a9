import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { callApi } from '#tests/support/call-api.ts';
import { median } from '#tests/support/median.ts';
import { freePort } from '#tests/support/servers/free-port.ts';
import {
  migrate,
  type ProductProcess,
  promote,
  startProduct,
} from '#tests/support/servers/product-process.ts';
import { type Section, table } from '../pages/document.ts';
import { benchArticle, writeArticles } from './publishing-site.ts';
import { measureRate } from './request-rate.ts';

const SIZES = [200, 3000];
const PUBLICATIONS = 15;
const OWNER = { name: 'Ada Sand', email: 'ada@example.org', password: 'orchard-lantern-42' };
const LOAD = { path: '/kitchen-timer', connections: 8 };
const QUIET_TURNS = 7;
/** Short: a connection takes a thousand requests at most. */
const TURN_MS = 500;
const POLL_MS = 50;
/** The search index is begun two seconds after a release. */
const IDLE_MS = 4000;
const IDLE_SHARE = 0.05;
const TICKS_PER_S = 100;

interface Figures {
  readonly allS: number;
  readonly ratesDuring: readonly number[];
  readonly rateQuiet: number;
  readonly memoryMb: number;
  readonly clickMs: readonly number[];
}

/** Publishes on sites of two sizes, by the server as it runs for users. */
export async function measurePublishing(): Promise<Omit<Section, 'command'>> {
  const rows = [];
  for (const size of SIZES) {
    const { allS, ratesDuring, rateQuiet, memoryMb, clickMs } = await measureSite(size);
    rows.push([
      size,
      Math.round(median(clickMs)),
      Math.round(Math.max(...clickMs)),
      allS.toFixed(1),
      Math.round(rateQuiet),
      ratesDuring.length === 0 ? '' : (median(ratesDuring) / rateQuiet).toFixed(2),
      Math.round(memoryMb),
    ]);
  }
  return {
    title: 'Publishing',
    text: `Articles of 1,900 words with a timer, on SQLite. “Click to page”: a draft is published over HTTP and its page read until it shows the change; ${PUBLICATIONS} publications. “All anew”: a server that starts with articles of which nothing is rendered, until all are served; once alone, and once while ${LOAD.connections} connections read ${LOAD.path}, whose rate is compared with that of the server afterwards. Memory is the most that the process took alone. Goals: 300 ms, 10 s, 0.8, 400 MB. Ghost shows a post after 36 ms and renders it for each reader; a build after one changed article takes as long as “Building the site” says.`,
    table: table(
      [
        'articles',
        'click to page ms, median',
        'slowest',
        'all anew s',
        'requests per s, quiet',
        'share of it while all is published',
        'most memory MB',
      ],
      ...rows,
    ),
  };
}

async function measureSite(size: number): Promise<Figures> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'ripen-bench-'));
  const environment = {
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    NODE_ENV: 'production',
    REQUESTS_PER_MINUTE: '0',
  };
  await migrate(environment);
  const ids = await writeArticles(path.join(dataDir, 'ripen.sqlite'), size);
  const before = path.join(dataDir, 'before.sqlite');
  copyFileSync(path.join(dataDir, 'ripen.sqlite'), before);
  const alone = await measureAlone(environment, ids);
  // The same again from nothing, beside readers.
  rmSync(path.join(dataDir, 'releases'), { recursive: true });
  for (const ending of ['-wal', '-shm']) {
    rmSync(path.join(dataDir, `ripen.sqlite${ending}`), { force: true });
  }
  copyFileSync(before, path.join(dataDir, 'ripen.sqlite'));
  const beside = await measureBesideReaders(environment, size);
  rmSync(dataDir, { recursive: true, force: true });
  return { ...alone, ...beside };
}

async function measureAlone(
  environment: Record<string, string>,
  ids: readonly string[],
): Promise<Pick<Figures, 'allS' | 'memoryMb' | 'clickMs'>> {
  const server = await startProduct(environment);
  const begunMs = performance.now();
  while (!(await isServed(server, ids.length))) await wait(POLL_MS);
  const allS = (performance.now() - begunMs) / 1000;
  const { body } = await callApi(server.url, '/auth/register', { body: OWNER });
  await promote(environment, OWNER.email);
  const clickMs: number[] = [];
  for (let number = 0; number < PUBLICATIONS; number += 1) {
    const at = Math.floor((ids.length / PUBLICATIONS) * number);
    clickMs.push(await publishOnce(server, body.token, { id: ids[at] ?? '', at }));
  }
  const memoryMb = mostMemoryMb(server.pid);
  await server.stop();
  return { allS, memoryMb, clickMs };
}

async function measureBesideReaders(
  environment: Record<string, string>,
  size: number,
): Promise<Pick<Figures, 'ratesDuring' | 'rateQuiet'>> {
  const server = await startProduct(environment);
  const ratesDuring: number[] = [];
  // One look at the last page lies between two turns of readers.
  while (!(await isServed(server, size))) ratesDuring.push(...(await ratesOf(server.url, 1)));
  await untilIdle(server.pid);
  const rateQuiet = median(await ratesOf(server.url, QUIET_TURNS));
  await server.stop();
  return { ratesDuring, rateQuiet };
}

async function isServed({ url }: ProductProcess, size: number): Promise<boolean> {
  return (await fetch(`${url}/blog/working-hours-${size - 1}`)).status === 200;
}

/** Waits until pages are packed and the search index is made: until hardly any processor time is used. */
async function untilIdle(pid: number): Promise<void> {
  let before = processorS(pid);
  for (;;) {
    await wait(IDLE_MS);
    const now = processorS(pid);
    if ((now - before) * 1000 < IDLE_MS * IDLE_SHARE) return;
    before = now;
  }
}

/** The processor time of a process and its threads, in seconds. */
function processorS(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_S;
}

async function ratesOf(url: string, turns: number): Promise<number[]> {
  const rates: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    rates.push(await measureRate({ url, ...LOAD, durationMs: TURN_MS }));
  }
  return rates;
}

/** Changes and publishes an article; returns the time from the click to its page. */
async function publishOnce(
  { url }: ProductProcess,
  token: string,
  { id, at }: { id: string; at: number },
): Promise<number> {
  const addition = `A sentence that was added at ${performance.now()}.`;
  const slug = `working-hours-${at}`;
  const saved = await callApi(url, `/admin/articles/${id}`, {
    token,
    method: 'PUT',
    body: { source: benchArticle(at, addition), slug, version: 1 },
  });
  if (saved.status !== 200) throw new Error(`Saving answered ${JSON.stringify(saved.body)}`);
  const begunMs = performance.now();
  const published = await callApi(url, `/admin/articles/${id}/publish`, {
    token,
    body: { version: saved.body.version },
  });
  if (published.status !== 200)
    throw new Error(`Publishing answered ${JSON.stringify(published.body)}`);
  for (;;) {
    const text = await (await fetch(`${url}/blog/${slug}`)).text();
    if (text.includes(addition)) return performance.now() - begunMs;
    await wait(POLL_MS);
  }
}

function mostMemoryMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}
