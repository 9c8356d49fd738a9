/** The caches of this site; others that begin with `ripen-` are of an older worker. */
export const CACHES = {
  /** The pages that are always there. */
  shell: 'ripen-shell',
  /** Pages that were visited, the latest hundred. */
  pages: 'ripen-pages',
  /** Hashed files, of this deploy and of earlier ones that a kept page or an open tab may need. */
  assets: 'ripen-assets',
  /** Sounds and icons. */
  files: 'ripen-files',
} as const;

/** Held while caches are made or deleted, by the page that withdraws the worker too. */
const LOCK = 'ripen-caches';

let isGivenUp = false;

/**
 * Has this worker touch no cache from now on, for the page that withdraws it and deletes them:
 * browsers may recreate a cache in which somebody looks while it is deleted.
 */
export function giveUpCaches(): void {
  isGivenUp = true;
}

/** Whether the caches are this worker's: not once it was withdrawn. */
export function hasCaches(): boolean {
  return !isGivenUp;
}

/** Makes every cache that is not there yet; only a worker that is being installed does. */
export async function makeCaches(): Promise<void> {
  await navigator.locks.request(LOCK, () =>
    Promise.all(Object.values(CACHES).map((name) => caches.open(name))),
  );
}

/**
 * Works on a cache while nobody can delete it, so for a moment; rejects when it is gone. A worker
 * that was withdrawn goes on serving the pages it has, and must not recreate its caches for them.
 */
export function withCache<T>(name: string, work: (cache: Cache) => Promise<T>): Promise<T> {
  return navigator.locks.request(LOCK, async () => {
    if (isGivenUp || !(await caches.has(name))) throw new Error(`The cache ${name} is gone.`);
    return work(await caches.open(name));
  });
}

/** A cache to work on at length; what is put into it after it was deleted goes with it. */
export function openCache(name: string): Promise<Cache> {
  return withCache(name, async (cache) => cache);
}

/** Removes the caches of workers whose names are no longer in use. */
export async function dropForeignCaches(): Promise<void> {
  const own = new Set<string>(Object.values(CACHES));
  const names = await caches.keys();
  const foreign = names.filter((name) => name.startsWith('ripen-') && !own.has(name));
  await Promise.all(foreign.map((name) => caches.delete(name)));
}
