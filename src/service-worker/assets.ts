import { CACHES, openCache } from './caches.ts';
import { namedAssets, namesAssets } from './named-assets.ts';

/** Connections that fetching ahead takes: a browser has six for a host, and the page needs some. */
const AT_ONCE = 3;
/** A tab that is open longer than this without a reload asks the server for what it lacks. */
const UNUSED_DAYS = 30;
const DAY_MS = 86_400_000;

/**
 * Keeps hashed files and all that these name in turn, those that lie here already untouched;
 * rejects when the network fails. One that the server does not have is left out.
 */
export async function keepAssets(paths: readonly string[]): Promise<void> {
  await everyAsset(paths, async (cache, path) => {
    const known = await cache.match(path, { ignoreVary: true });
    if (known !== undefined) return known;
    const answer = await fetch(path, { priority: 'low' });
    if (answer.status >= 500) throw new Error(`${path} answers ${answer.status}`);
    if (answer.status !== 200) return undefined;
    await cache.put(path, answer.clone());
    return answer;
  });
}

/**
 * Removes the hashed files that no kept page and no current one names, once they have been here
 * for 30 days. Earlier they may belong to a tab that was open before the last deploy.
 */
export async function pruneAssets(current: readonly string[], nowMs: number): Promise<void> {
  const pages = await Promise.all([CACHES.shell, CACHES.pages].map(textsIn));
  const named = pages.flat().flatMap((html) => namedAssets(html, 'page'));
  const used = await everyAsset([...current, ...named], (cache, path) =>
    cache.match(path, { ignoreVary: true }),
  );
  const cache = await openCache(CACHES.assets);
  for (const request of await cache.keys()) {
    if (used.has(new URL(request.url).pathname)) continue;
    const answer = await cache.match(request, { ignoreVary: true });
    const keptAtMs = Date.parse(answer?.headers.get('date') ?? '');
    if (nowMs - keptAtMs > UNUSED_DAYS * DAY_MS) await cache.delete(request);
  }
}

type Look = (cache: Cache, path: string) => Promise<Response | undefined>;

/** Looks at hashed files and all that they name, a few at a time; answers their paths. */
async function everyAsset(paths: readonly string[], look: Look): Promise<ReadonlySet<string>> {
  const cache = await openCache(CACHES.assets);
  const seen = new Set(paths);
  const queue = [...seen];
  async function work(): Promise<void> {
    for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
      const answer = await look(cache, path);
      if (answer === undefined || !namesAssets(path)) continue;
      for (const named of namedAssets(await answer.text(), 'asset')) {
        if (seen.has(named)) continue;
        seen.add(named);
        queue.push(named);
      }
    }
  }
  // A worker that finds the queue empty ends; what a later one adds, that one does by itself.
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return seen;
}

async function textsIn(name: string): Promise<string[]> {
  const cache = await openCache(name);
  const answers = await cache.matchAll();
  return Promise.all(answers.map((answer) => answer.text()));
}
