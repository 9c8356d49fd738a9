import { beforeEach, expect, test, vi } from 'vitest';
import { giveUpCaches, hasCaches, makeCaches, openCache, withCache } from './caches.ts';

const names = new Set<string>();
let line: Promise<unknown> = Promise.resolve();

beforeEach(() => {
  names.clear();
  line = Promise.resolve();
  vi.stubGlobal('caches', {
    has: async (name: string) => names.has(name),
    open: async (name: string) => names.add(name),
    delete: async (name: string) => names.delete(name),
  });
  const request = (_name: string, work: () => Promise<unknown>) => {
    const run = line.then(work);
    line = run.catch(() => undefined);
    return run;
  };
  vi.stubGlobal('navigator', { locks: { request } });
  return () => vi.unstubAllGlobals();
});

const deleteAll = () => navigator.locks.request('ripen-caches', async () => names.clear());

test('an installation makes every cache', async () => {
  await makeCaches();
  expect([...names]).toEqual(['ripen-shell', 'ripen-pages', 'ripen-assets', 'ripen-files']);
});

test('a cache that was deleted is not recreated', async () => {
  await makeCaches();
  await deleteAll();
  await expect(openCache('ripen-assets')).rejects.toThrow('gone');
  expect([...names]).toEqual([]);
});

test('nobody deletes a cache between the look for it and the end of the work', async () => {
  await makeCaches();
  const working = withCache('ripen-pages', async () => {
    await caches.open('ripen-pages');
    return names.size;
  });
  const deleting = deleteAll();
  expect(await working).toBe(4);
  await deleting;
  expect([...names]).toEqual([]);
});

test('a worker that was withdrawn touches no cache', async () => {
  await makeCaches();
  expect(hasCaches()).toBe(true);
  giveUpCaches();
  expect(hasCaches()).toBe(false);
  await expect(openCache('ripen-assets')).rejects.toThrow('gone');
});
