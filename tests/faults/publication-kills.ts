import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '#api/db/connection/knex.ts';
import { callApi } from '#tests/support/call-api.ts';
import { freePort } from '#tests/support/servers/free-port.ts';
import {
  migrate,
  type ProductProcess,
  promote,
  startProduct,
} from '#tests/support/servers/product-process.ts';
import { articleText } from '#tests/support/site/build-article.ts';

/** Outcome of publications that were cut off. */
export interface PublicationKills {
  readonly kills: number;
  /** Times at which pages of one moment showed different releases. */
  readonly torn: number;
  /** Publications whose text was on the site after the next start. */
  readonly finished: number;
  /** Publications of which neither the site nor the desk knew anything afterwards. */
  readonly forgotten: number;
  /** Publications that the database calls public and the site did not show, or the other way round. */
  readonly contradictions: number;
}

const OWNER = { name: 'Ada Sand', email: 'ada@example.org', password: 'orchard-lantern-42' };
const SLUG = 'written-while-the-power-fails';
/** Each shows the title of the article. */
const PAGES = [`/blog/${SLUG}`, '/', '/blog', '/blog/rss.xml', '/tags/focus', '/llms.txt'];
const TITLE = /The power fails, (\d+) times/g;
/** A publication takes about so long; the moment of the kill lies anywhere in it. */
const LONGEST_MS = 400;
const FINISHED_WITHIN_MS = 30_000;
const POLL_MS = 100;

interface Draft {
  readonly id: string;
  readonly version: number;
}

/**
 * Publishes a new text of one article again and again, ends the server by SIGKILL at a random moment of
 * it, starts it again and compares the pages that name the article with each other and with the database.
 */
export async function runPublicationKills(kills: number): Promise<PublicationKills> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'ripen-kill-'));
  const environment = {
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    REQUESTS_PER_MINUTE: '0',
    LOG_LEVEL: 'silent',
    NODE_ENV: 'production',
  };
  await migrate(environment);
  let server = await startProduct(environment);
  const { body } = await callApi(server.url, '/auth/register', { body: OWNER });
  await promote(environment, OWNER.email);
  const desk = deskOf(server.url, body.token);
  const { id } = await desk.create(textOf(0));
  await desk.publish(await desk.read(id));
  let [torn, finished, forgotten, contradictions] = [0, 0, 0, 0];
  for (let kill = 1; kill <= kills; kill += 1) {
    const saved = await desk.save(await desk.read(id), textOf(kill));
    const publication = desk.publish(saved).catch(() => undefined);
    await wait(Math.random() * LONGEST_MS);
    await server.kill();
    await publication;
    server = await startProduct(environment);
    if ((await titlesOf(server)).size !== 1) torn += 1;
    const wanted = await publicNumber(path.join(dataDir, 'ripen.sqlite'));
    const isShown = await showsWithin(server, wanted);
    if (!isShown) contradictions += 1;
    else if (wanted === kill) finished += 1;
    else forgotten += 1;
  }
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
  return { kills, torn, finished, forgotten, contradictions };
}

function textOf(number: number): string {
  return articleText({ title: `The power fails, ${number} times` });
}

function deskOf(url: string, token: string) {
  const call = async (address: string, method: 'GET' | 'POST' | 'PUT', given?: object) => {
    const options = { token, method, ...(given === undefined ? {} : { body: given }) };
    const { status, body } = await callApi(url, `/admin/articles${address}`, options);
    if (status >= 300) throw new Error(`${method} ${address}: ${status} ${JSON.stringify(body)}`);
    return body;
  };
  return {
    create: (source: string): Promise<Draft> =>
      call('', 'POST', { kind: 'blog', slug: SLUG, source }),
    read: (id: string): Promise<Draft> => call(`/${id}`, 'GET'),
    save: ({ id, version }: Draft, source: string): Promise<Draft> =>
      call(`/${id}`, 'PUT', { source, slug: SLUG, version }),
    publish: ({ id, version }: Draft): Promise<Draft> =>
      call(`/${id}/publish`, 'POST', { version }),
  };
}

/** The number in the title of the version that is public by the database. */
async function publicNumber(file: string): Promise<number> {
  const db = openDatabase({ engine: 'sqlite', file });
  const { source }: { source: string } = await db('articles as a')
    .join('article_revisions as r', 'r.id', 'a.public_revision_id')
    .first('r.source');
  await db.destroy();
  return Number([...source.matchAll(TITLE)][0]?.[1]);
}

/** The numbers of the titles that the pages show now; one, if they are of one release. */
async function titlesOf({ url }: ProductProcess): Promise<ReadonlySet<number>> {
  const texts = await Promise.all(PAGES.map(async (page) => (await fetch(url + page)).text()));
  return new Set(
    texts.flatMap((text) => {
      const numbers = [...text.matchAll(TITLE)].map(([, number]) => Number(number));
      return numbers.length === 0 ? [-1] : numbers;
    }),
  );
}

async function showsWithin(server: ProductProcess, number: number): Promise<boolean> {
  const untilMs = performance.now() + FINISHED_WITHIN_MS;
  while (performance.now() < untilMs) {
    const titles = await titlesOf(server);
    if (titles.size === 1 && titles.has(number)) return true;
    await wait(POLL_MS);
  }
  return false;
}
