/*
 * Pages: the network first, and what it says is kept. The kept copy shows only when there is no
 * network or no server behind it, so that nobody sees a page of before a deploy.
 *
 * A page is kept together with every hashed file that it names, those first: a copy that would not
 * run never replaces one that does.
 */
import { CacheExpiration } from 'workbox-expiration/CacheExpiration.js';
import { REDIRECT_STATUS, redirectTarget } from '#shared/page/redirects.ts';
import { keepAssets } from './assets.ts';
import { CACHES, openCache, withCache } from './caches.ts';
import { namedAssets } from './named-assets.ts';
import { isKeepable, isLeft } from './page-answers.ts';
import { OFFLINE_PAGE, SHELL_PAGES } from './precache-list.ts';

/** Calls to the server end after this time everywhere in the product: a network that takes longer is none. */
const TIMEOUT_MS = 10_000;
/** The browser says that there is no network; it may be wrong. */
const OFFLINE_TIMEOUT_MS = 1500;
/** The statuses that a proxy sends while the server is down or starting. */
const AWAY = new Set([502, 503, 504]);

const expiration = new CacheExpiration(CACHES.pages, { maxEntries: 100, maxAgeSeconds: 5_184_000 });

/** Answers a navigation to a page of the site. */
export async function openPage(event: FetchEvent): Promise<Response> {
  const url = new URL(event.request.url);
  const network = fetchPage(event);
  const waitMs = navigator.onLine ? TIMEOUT_MS : OFFLINE_TIMEOUT_MS;
  const answer = await Promise.race([network.catch(() => null), after(waitMs)]);
  if (answer !== null && !AWAY.has(answer.status)) {
    event.waitUntil(keepAnswer(url, answer.clone()));
    return answer;
  }
  const target = redirectTarget(url.pathname);
  if (target !== undefined) return Response.redirect(target, REDIRECT_STATUS);
  const kept = await keptPage(url);
  if (kept !== undefined) {
    // An answer that comes late is there for the next time.
    event.waitUntil(network.then((late) => keepAnswer(url, late)).catch(() => undefined));
    return kept;
  }
  return network.catch(offlinePage);
}

/** Fetches a page and keeps it; rejects when it, or something it names, cannot be had. */
export async function keepPage(path: string): Promise<void> {
  const answer = await fetch(path, { cache: 'no-cache', priority: 'low' });
  if (!isKeepable(answer)) throw new Error(`${path} answers ${answer.status}`);
  await keep(new URL(path, location.origin), answer);
}

async function fetchPage(event: FetchEvent): Promise<Response> {
  const preloaded: unknown = await event.preloadResponse;
  return preloaded instanceof Response ? preloaded : fetch(event.request);
}

async function keepAnswer(url: URL, answer: Response): Promise<void> {
  if (isKeepable(answer)) return keep(url, answer).catch(() => undefined);
  // Without a network its copy would pretend otherwise.
  if (isLeft(answer)) {
    await (await openCache(cacheNameOf(url))).delete(addressOf(url));
  }
}

async function keep(url: URL, answer: Response): Promise<void> {
  const html = await answer.clone().text();
  await keepAssets(namedAssets(html, 'page'));
  const address = addressOf(url);
  // The expiration opens the cache by itself.
  await withCache(cacheNameOf(url), async (cache) => {
    await cache.put(address, answer);
    if (isShell(url)) return;
    await expiration.updateTimestamp(address);
    await expiration.expireEntries();
  });
}

function keptPage(url: URL): Promise<Response | undefined> {
  return caches.match(addressOf(url), { cacheName: cacheNameOf(url), ignoreVary: true });
}

/** Pages do not depend on what follows the `?`: `/app?tab=stats` is `/app`. */
function addressOf(url: URL): string {
  return url.origin + url.pathname;
}

function isShell(url: URL): boolean {
  return SHELL_PAGES.some((path) => path === url.pathname);
}

function cacheNameOf(url: URL): string {
  return isShell(url) ? CACHES.shell : CACHES.pages;
}

async function offlinePage(): Promise<Response> {
  const kept = await keptPage(new URL(OFFLINE_PAGE, location.origin));
  if (kept === undefined) return Response.error();
  return new Response(kept.body, { status: 503, headers: kept.headers });
}

function after(ms: number): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), ms);
  });
}
