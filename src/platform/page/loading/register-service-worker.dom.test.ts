import { beforeEach, expect, test, vi } from 'vitest';
import { registerOnceAwake } from './register-service-worker.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work, 0));
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

/** Opens a page in a browser with workers, and returns how often the page asked for one. */
async function askedFor(storage: object): Promise<number> {
  const register = vi.fn(async () => ({ active: null }));
  vi.stubGlobal('navigator', { serviceWorker: { register } });
  vi.stubGlobal('caches', {});
  vi.stubGlobal('localStorage', storage);
  registerOnceAwake(document, () => '/sw.js');
  await vi.runAllTimersAsync();
  return register.mock.calls.length;
}

test('a page registers its worker', async () => {
  expect(await askedFor({ getItem: () => null })).toBe(1);
});

test('a browser that refuses storage is not asked for a worker', async () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  expect(await askedFor({ getItem: refuse })).toBe(0);
});
