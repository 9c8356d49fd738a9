import { later } from '../../time/later.ts';
import { whenAwake } from './when-awake.ts';

/** Dependencies of registering the service worker. */
export interface RegisterDeps {
  readonly container: Pick<ServiceWorkerContainer, 'register' | 'getRegistration'>;
  readonly url: () => string;
  /** The status that the address of the worker answers with. */
  readonly status: (url: string) => Promise<number>;
  readonly caches: Pick<CacheStorage, 'keys' | 'delete'>;
  readonly locks: Pick<LockManager, 'request'>;
}

const GONE = new Set([404, 410]);
/** The worker writes under the same lock, and recreates no cache that is gone. */
const CACHES_LOCK = 'ripen-caches';
const MOST_TURNS = 5;
const ANSWER_MS = 1000;

/**
 * Registers the service worker, or looks for a new one. Where its address answers 404 or 410 the
 * worker was withdrawn: its caches are deleted and it is unregistered. Never throws.
 */
export async function registerServiceWorker(deps: RegisterDeps | null): Promise<void> {
  if (deps === null) return;
  try {
    const registration = await deps.container.register(deps.url(), { updateViaCache: 'none' });
    // A browser by itself keeps an old worker when the new one cannot be fetched.
    if (registration.active !== null) await registration.update();
  } catch {
    await withdraw(deps).catch(() => undefined);
  }
}

async function withdraw({ container, url, status, caches, locks }: RegisterDeps): Promise<void> {
  const registration = await container.getRegistration();
  if (registration === undefined || !GONE.has(await status(url()))) return;
  await giveUpCaches(registration.active);
  await locks.request(CACHES_LOCK, async () => {
    // A cache that the worker was just using may be created again.
    for (let turn = 0; turn < MOST_TURNS; turn += 1) {
      const own = (await caches.keys()).filter((name) => name.startsWith('ripen-'));
      if (own.length === 0) return;
      await Promise.all(own.map((name) => caches.delete(name)));
    }
  });
  // Last, so that a page that is left before finds it again at the next visit.
  await registration.unregister();
}

/** Has the worker touch no cache any more; one of an earlier release does not answer. */
function giveUpCaches(worker: Pick<ServiceWorker, 'postMessage'> | null): Promise<void> {
  if (worker === null) return Promise.resolve();
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const done = () => {
      cancel();
      port1.close();
      resolve();
    };
    const cancel = later(ANSWER_MS, done);
    port1.onmessage = done;
    worker.postMessage('ripen-withdrawn', [port2]);
  });
}

/**
 * This browser as far as a worker goes; null where there are none, or where it refuses to store
 * anything for the site. `url` is the worker's address.
 */
function serviceWorkerHost(url: () => string): RegisterDeps | null {
  if (!('serviceWorker' in navigator)) return null;
  try {
    // Throws where storage is refused. Firefox would report each call about workers as an error.
    localStorage.getItem('');
    return {
      container: navigator.serviceWorker,
      url,
      status: async (url) => (await fetch(url, { method: 'HEAD', cache: 'no-store' })).status,
      caches,
      locks: navigator.locks,
    };
  } catch {
    return null;
  }
}

/**
 * Registers the worker whose address is `url`, once the page works and is at rest: a slow phone's
 * line and processor belong to the page first.
 */
export function registerOnceAwake(page: Document, url: () => string): void {
  whenAwake(page, () => void registerServiceWorker(serviceWorkerHost(url)));
}
