import { whenAwake } from './when-awake.ts';

/** What registering acts through. */
export interface RegisterDeps {
  readonly container: Pick<ServiceWorkerContainer, 'register' | 'getRegistration'>;
  readonly url: () => string;
  /** The status that the address of the worker answers with. */
  readonly status: (url: string) => Promise<number>;
  readonly caches: Pick<CacheStorage, 'keys' | 'delete'>;
  readonly locks: Pick<LockManager, 'request'>;
}

const GONE = new Set([404, 410]);
/** The worker writes under the same lock, and makes no cache anew that is gone. */
const CACHES_LOCK = 'ripen-caches';

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
  await locks.request(CACHES_LOCK, async () => {
    const names = await caches.keys();
    await Promise.all(
      names.filter((name) => name.startsWith('ripen-')).map((name) => caches.delete(name)),
    );
  });
  // Last, so that a page that is left before finds it again at the next visit.
  await registration.unregister();
}

/** This browser as far as a worker goes; null where there are none. `url` is the worker's address. */
function serviceWorkerHost(url: () => string): RegisterDeps | null {
  if (!('serviceWorker' in navigator)) return null;
  return {
    container: navigator.serviceWorker,
    url,
    status: async (url) => (await fetch(url, { method: 'HEAD', cache: 'no-store' })).status,
    caches,
    locks: navigator.locks,
  };
}

/**
 * Registers the worker whose address is `url`, once the page works and is at rest: a slow phone's
 * line and processor belong to the page first.
 */
export function registerOnceAwake(page: Document, url: () => string): void {
  whenAwake(page, () => void registerServiceWorker(serviceWorkerHost(url)));
}
