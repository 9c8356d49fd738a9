/*
 * The service worker, served as `/sw.js`. Its duties, in the order in which things can go wrong:
 *
 * - Pages come from the network while there is one (pages.ts). The API, other sites and everything
 *   that is no GET never pass through here.
 * - Hashed files come from the cache: their name is their content. Those of earlier deploys stay
 *   until no cached page names them and no open tab can need them (assets.ts). So a new worker may
 *   take over immediately: a tab with the old page finds its files, one with the new page the new
 *   ones.
 * - At its installation it caches the home page and the app with all that they may load, sounds and
 *   icons. Only then does it take over; a deploy that cannot be fetched whole changes nothing.
 * - A worker is withdrawn by removing `/sw.js`: pages that find 404 there unregister it and delete
 *   its caches (platform/register-service-worker.ts). It serves those pages until they are left,
 *   and caches nothing any more (caches.ts). Nothing else depends on it.
 */
import { clientsClaim } from 'workbox-core/clientsClaim.js';
import type { WorkboxPlugin } from 'workbox-core/types.js';
import { registerRoute } from 'workbox-routing/registerRoute.js';
import { CacheFirst } from 'workbox-strategies/CacheFirst.js';
import { keepAssets, pruneAssets } from './assets.ts';
import {
  CACHES,
  dropForeignCaches,
  giveUpCaches,
  hasCaches,
  makeCaches,
  openCache,
} from './caches.ts';
import { returnToPage } from './notification-click.ts';
import { keepPage, openPage } from './pages.ts';
import { partialResponse } from './partial-response.ts';
import { type PrecacheList, SHELL_PAGES } from './precache-list.ts';

declare const self: ServiceWorkerGlobalScope;
/** Put in by the build. */
declare const PRECACHE_LIST: PrecacheList;

const list = PRECACHE_LIST;
const assets = cacheFirst(CACHES.assets);
const files = cacheFirst(CACHES.files);

function cacheFirst(cacheName: string): CacheFirst {
  const cacheWillUpdate: WorkboxPlugin['cacheWillUpdate'] = async ({ request, response }) => {
    const keep = async () => (await openCache(cacheName)).put(request, response);
    if (response.status === 200) await keep().catch(() => undefined);
    // Nothing is left for Workbox to keep: it would recreate a cache that is gone.
    return null;
  };
  return new CacheFirst({
    cacheName,
    // The name of a file is its content, whatever query follows it.
    matchOptions: { ignoreVary: true, ignoreSearch: true },
    plugins: [{ cacheWillUpdate }],
  });
}

async function install(): Promise<void> {
  await makeCaches();
  await keepAssets(list.assets);
  const cache = await openCache(CACHES.files);
  for (const path of Object.keys(list.files)) {
    const answer = await fetch(path, { cache: 'no-cache', priority: 'low' });
    if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`);
    await cache.put(path, answer);
  }
  for (const path of SHELL_PAGES) await keepPage(path);
  await self.skipWaiting();
}

/**
 * Has pages fetched while the worker starts, in Chromium alone. Without a network Firefox shows its own
 * error page when that fetch fails, whatever the worker answers.
 */
async function choosePreload(): Promise<void> {
  const { navigationPreload } = self.registration;
  // No browser says so itself, and this property only Chromium has.
  if ('userAgentData' in navigator) await navigationPreload?.enable();
  else await navigationPreload?.disable();
}

/** The pages that were open before there was a worker are visited pages too. */
async function keepOpenPages(): Promise<void> {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const paths = new Set(tabs.map(({ url }) => new URL(url).pathname));
  for (const path of SHELL_PAGES) paths.delete(path);
  for (const path of paths) await keepPage(path).catch(() => undefined);
}

self.addEventListener('install', (event) => event.waitUntil(install()));

self.addEventListener('activate', (event) => {
  event.waitUntil(choosePreload());
  event.waitUntil(dropForeignCaches());
  event.waitUntil(keepOpenPages().then(() => pruneAssets(list.assets, Date.now())));
});
clientsClaim();

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const data: unknown = event.notification.data;
  event.waitUntil(returnToPage(self.clients, data));
});

// From the page that withdraws this worker, which waits for the answer (register-service-worker.ts).
self.addEventListener('message', ({ data, ports }) => {
  if (data !== 'ripen-withdrawn') return;
  giveUpCaches();
  ports[0]?.postMessage('done');
});

registerRoute(
  ({ url, sameOrigin }) => hasCaches() && sameOrigin && url.pathname.startsWith('/_astro/'),
  (options) => assets.handle(options),
);
registerRoute(
  ({ url, sameOrigin }) => hasCaches() && sameOrigin && Object.hasOwn(list.files, url.pathname),
  async (options) => partialResponse(options.request, await files.handle(options)),
);
registerRoute(
  ({ url, request, sameOrigin }) =>
    hasCaches() &&
    sameOrigin &&
    request.mode === 'navigate' &&
    !/^\/api(?:\/|$)/.test(url.pathname),
  ({ event }) =>
    event instanceof FetchEvent ? openPage(event) : Promise.resolve(Response.error()),
);
