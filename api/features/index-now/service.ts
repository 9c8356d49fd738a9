import type { Deps } from '#api/deps.ts';
import * as repo from '#api/features/index-now/repo.ts';
import { articleAddress } from '#shared/domain/content/articles.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const FIRST_WAIT_MS = 5 * MINUTE_MS;
const MOST_RELEASES = 100;
/** Addresses in one call; the protocol takes 10,000. */
const MOST_ADDRESSES = 1000;
const TIMEOUT_MS = 10_000;

type Context = Pick<Deps, 'db' | 'env' | 'log' | 'now'>;

/**
 * Tells search engines which articles the releases since the last call have changed, by the protocol
 * IndexNow. Releases of before the key was set are not told of. A refusal is logged and not repeated; where
 * nobody answers, it is tried again, at last once a day.
 */
export async function tellSearchEngines({ db, env, log, now }: Context): Promise<void> {
  if (env.indexNow === null) return;
  const nowMs = now();
  const told = await repo.takeTurn(db, { nowMs, untilMs: nowMs + MINUTE_MS });
  if (told === null) return;
  if (told.number === null) {
    return repo.endTurn(db, { number: await repo.lastNumber(db), failures: 0 }, nowMs);
  }
  const releases = await repo.listAfter(db, told.number, MOST_RELEASES);
  const number = releases.at(-1)?.number ?? told.number;
  const ids = [...new Set(releases.flatMap(({ articleIds }) => articleIds))];
  const addresses = ids.length === 0 ? [] : await addressesOf(db, ids);
  const status = addresses.length === 0 ? 200 : await send(env, addresses);
  if (status === 0 || status === 429 || status >= 500) {
    const failures = told.failures + 1;
    const waitMs = Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), DAY_MS);
    log.warn({ status, waitMs }, 'search engines could not be told of what is new');
    return repo.endTurn(db, { number: told.number, failures }, nowMs + waitMs);
  }
  if (status >= 400) log.warn({ status }, 'search engines refuse to be told: check INDEXNOW_KEY');
  await repo.endTurn(db, { number, failures: 0 }, nowMs);
}

async function addressesOf(db: Context['db'], ids: readonly string[]): Promise<string[]> {
  const [articles, left] = await Promise.all([repo.listAddresses(db, ids), repo.listLeft(db, ids)]);
  const stand = articles.map(({ kind, slug }) => articleAddress(kind, slug));
  return [...new Set([...stand, ...left])].slice(0, MOST_ADDRESSES);
}

/** Returns the status of the answer; 0 where there is none. */
async function send({ indexNow, siteUrl }: Deps['env'], addresses: string[]): Promise<number> {
  if (indexNow === null) return 0;
  const { key, endpoint } = indexNow;
  const body = {
    host: new URL(siteUrl).host,
    key,
    keyLocation: `${siteUrl}/${key}.txt`,
    urlList: addresses.map((address) => siteUrl + address),
  };
  try {
    const reply = await fetch(endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await reply.body?.cancel();
    return reply.status;
  } catch {
    return 0;
  }
}
