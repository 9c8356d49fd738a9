import { afterEach, describe, expect, test, vi } from 'vitest';
import { createScreenLock } from './wake-lock.ts';

afterEach(() => vi.restoreAllMocks());

function isWakeLock(value: unknown): value is WakeLock {
  return typeof value === 'object' && value !== null && 'request' in value;
}

/** A browser that gives locks out, writes down what becomes of them, and takes them back. */
function createBrowser(request?: () => Promise<never>) {
  const log: string[] = [];
  const given: { onrelease: (() => void) | null }[] = [];
  const api: unknown = {
    async request() {
      log.push('asked');
      await request?.();
      const sentinel = {
        onrelease: null,
        release: async () => void log.push('released'),
      };
      given.push(sentinel);
      return sentinel;
    },
  };
  const screen = createScreenLock({ wakeLock: () => (isWakeLock(api) ? api : undefined) });
  const see = (state: 'visible' | 'hidden') => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    // A hidden page loses what it holds.
    if (state === 'hidden') for (const sentinel of given) sentinel.onrelease?.();
    document.dispatchEvent(new Event('visibilitychange'));
  };
  return { screen, log, see };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('the screen', () => {
  test('is held on while that is wanted', async () => {
    const { screen, log } = createBrowser();
    screen.want(true);
    await settled();
    expect(screen.isHeld()).toBe(true);
    screen.want(false);
    await settled();
    expect(log).toEqual(['asked', 'released']);
    expect(screen.isHeld()).toBe(false);
  });

  test('is asked for once, however often it is wanted', async () => {
    const { screen, log } = createBrowser();
    for (let beat = 0; beat < 5; beat += 1) screen.want(true);
    await settled();
    expect(log).toEqual(['asked']);
  });

  test('is asked for again when the page comes back in sight', async () => {
    const { screen, log, see } = createBrowser();
    const disconnect = screen.connect();
    screen.want(true);
    await settled();
    see('hidden');
    expect(screen.isHeld()).toBe(false);
    see('visible');
    await settled();
    expect(log).toEqual(['asked', 'asked']);
    disconnect();
    await settled();
    expect(log).toEqual(['asked', 'asked', 'released']);
  });

  test('is not asked for while the page is hidden', async () => {
    const { screen, log, see } = createBrowser();
    see('hidden');
    screen.want(true);
    await settled();
    expect(log).toEqual([]);
  });

  test('is let go when it is wanted no more before the browser has answered', async () => {
    const { screen, log } = createBrowser();
    screen.want(true);
    screen.want(false);
    await settled();
    expect(log).toEqual(['asked', 'released']);
  });

  test('goes off as ever where the browser refuses', async () => {
    const { screen } = createBrowser(() =>
      Promise.reject(new DOMException('low battery', 'NotAllowedError')),
    );
    screen.want(true);
    await settled();
    expect(screen.isHeld()).toBe(false);
    expect(await screen.test()).toBe('refused');
  });

  test('goes off as ever in a browser without wake locks', async () => {
    const screen = createScreenLock({ wakeLock: () => undefined });
    screen.want(true);
    await settled();
    expect([screen.isSupported(), screen.isHeld()]).toEqual([false, false]);
    expect(await screen.test()).toBe('unsupported');
  });

  test('can be tested', async () => {
    const { screen, log } = createBrowser();
    expect(await screen.test()).toBe('held');
    expect(log).toEqual(['asked', 'released']);
  });
});
