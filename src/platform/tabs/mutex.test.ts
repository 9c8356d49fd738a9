import { describe, expect, test } from 'vitest';
import { createMutex } from './mutex.ts';

/** Work that ends when it is told to. */
function buildWork(log: string[], name: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const work = async () => {
    log.push(`${name} begins`);
    await promise;
    log.push(`${name} ends`);
  };
  return { work, finish: resolve };
}

/** Locks of a page whose storage is blocked: there, and refused. */
const refusedLocks = () =>
  ({
    request: () => Promise.reject(new DOMException('blocked', 'SecurityError')),
  }) as unknown as LockManager;

describe.each([
  ['with Web Locks', () => navigator.locks],
  ['without Web Locks', () => undefined],
  ['with Web Locks that are refused', refusedLocks],
])('%s', (kind, locks) => {
  const lock = `test ${kind}`;

  test('the second waits for the first', async () => {
    const log: string[] = [];
    const mutex = createMutex(locks);
    const [first, second] = [buildWork(log, 'first'), buildWork(log, 'second')];
    const runs = [mutex.runExclusive(lock, first.work), mutex.runExclusive(lock, second.work)];
    second.finish();
    first.finish();
    await Promise.all(runs);
    expect(log).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
  });

  test('what the work answers is answered', async () => {
    expect(await createMutex(locks).runExclusive(lock, async () => 7)).toBe(7);
  });

  test('work that fails does not hold up the next', async () => {
    const mutex = createMutex(locks);
    const failing = mutex.runExclusive(lock, () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    expect(await mutex.runExclusive(lock, async () => 'next')).toBe('next');
  });
});
