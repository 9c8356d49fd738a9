import { describe, expect, test, vi } from 'vitest';
import { createFakeTime } from '../time/fake-time-test-kit.ts';
import { createNotifier } from './notify.ts';

interface Shown {
  readonly title: string;
  readonly options: NotificationOptions;
  onshow: (() => void) | null;
  onerror: (() => void) | null;
  onclick: (() => void) | null;
}

function isNotification(value: unknown): value is typeof Notification {
  return typeof value === 'function';
}

/** The Notification of a browser, as far as the product uses it. */
function createBrowser(permission: NotificationPermission, answer = permission) {
  const shown: Shown[] = [];
  class FakeNotification implements Shown {
    static permission = permission;
    static async requestPermission() {
      FakeNotification.permission = answer;
      return answer;
    }
    readonly title: string;
    readonly options: NotificationOptions;
    onshow: Shown['onshow'] = null;
    onerror: Shown['onerror'] = null;
    onclick: Shown['onclick'] = null;
    isClosed = false;
    constructor(title: string, options: NotificationOptions) {
      this.title = title;
      this.options = options;
      shown.push(this);
    }
    close() {
      this.isClosed = true;
    }
  }
  const api: unknown = FakeNotification;
  if (!isNotification(api)) throw new Error('not a class');
  const time = createFakeTime(0);
  const notifier = createNotifier({
    notification: () => api,
    worker: async () => undefined,
    later: time.later,
  });
  return { api, notifier, shown, time };
}

const send = (notifier: ReturnType<typeof createNotifier>) =>
  notifier.notify('Focus Session Complete', 'Great job! Time for a break.', 'session-1');

async function untilShown(shown: readonly Shown[]): Promise<Shown> {
  return vi.waitFor(() => {
    const [first] = shown;
    if (first === undefined) throw new Error('nothing shown yet');
    return first;
  });
}

describe('a notification', () => {
  test('carries title, body and tag', async () => {
    const { notifier, shown } = createBrowser('granted');
    const outcome = send(notifier);
    const first = await untilShown(shown);
    first.onshow?.();
    expect(first).toMatchObject({
      title: 'Focus Session Complete',
      options: { body: 'Great job! Time for a break.', tag: 'session-1' },
    });
    expect(await outcome).toBe('shown');
  });

  test('that the system could not show has failed', async () => {
    const { notifier, shown } = createBrowser('granted');
    const outcome = send(notifier);
    (await untilShown(shown)).onerror?.();
    expect(await outcome).toBe('failed');
  });

  test('of a system that never tells counts as shown', async () => {
    const { notifier, shown, time } = createBrowser('granted');
    const outcome = send(notifier);
    await untilShown(shown);
    time.pass(2000);
    expect(await outcome).toBe('shown');
  });

  test.each(['default', 'denied'] as const)('is denied with the permission %s', async (given) => {
    const { notifier, shown } = createBrowser(given);
    expect(await send(notifier)).toBe('denied');
    expect(shown).toEqual([]);
  });

  test('goes through the service worker where one is active', async () => {
    const showNotification = vi.fn(async () => undefined);
    const registration: unknown = { showNotification };
    const { notifier: _, ...browser } = createBrowser('granted');
    const notifier = createNotifier({
      notification: () => Notification,
      worker: async () => (isRegistration(registration) ? registration : undefined),
      later: browser.time.later,
    });
    vi.stubGlobal('Notification', { permission: 'granted' });
    expect(await send(notifier)).toBe('shown');
    expect(showNotification).toHaveBeenCalledWith('Focus Session Complete', {
      body: 'Great job! Time for a break.',
      tag: 'session-1',
      data: { path: '/' },
      icon: '/icon-192.png',
    });
    vi.unstubAllGlobals();
  });

  test('comes from the page where the service worker cannot show it', async () => {
    const { api, shown, time } = createBrowser('granted');
    const notifier = createNotifier({
      notification: () => api,
      worker: () => Promise.reject(new DOMException('gone', 'InvalidStateError')),
      later: time.later,
    });
    const outcome = send(notifier);
    (await untilShown(shown)).onshow?.();
    expect(await outcome).toBe('shown');
  });

  test('that the browser throws at has failed', async () => {
    const refusing: unknown = class {
      static permission = 'granted';
      constructor() {
        throw new TypeError('Illegal constructor');
      }
    };
    const notifier = createNotifier({
      notification: () => (isNotification(refusing) ? refusing : undefined),
      worker: async () => undefined,
    });
    expect(await send(notifier)).toBe('failed');
  });
});

function isRegistration(value: unknown): value is ServiceWorkerRegistration {
  return typeof value === 'object' && value !== null && 'showNotification' in value;
}

describe('the permission', () => {
  test('is asked for when undecided', async () => {
    const { notifier } = createBrowser('default', 'granted');
    expect(notifier.permission()).toBe('default');
    expect(await notifier.request()).toBe('granted');
    expect(notifier.permission()).toBe('granted');
  });

  test('is asked for once while the question is open', async () => {
    const { api, notifier } = createBrowser('default', 'granted');
    const ask = vi.spyOn(api, 'requestPermission');
    expect(await Promise.all([notifier.request(), notifier.request()])).toEqual([
      'granted',
      'granted',
    ]);
    expect(ask).toHaveBeenCalledOnce();
  });

  test('is not asked for again once denied', async () => {
    const { notifier } = createBrowser('denied', 'granted');
    expect(await notifier.request()).toBe('denied');
  });

  test('is unsupported in a browser without notifications', async () => {
    const notifier = createNotifier({ notification: () => undefined });
    expect(notifier.permission()).toBe('unsupported');
    expect(await notifier.request()).toBe('unsupported');
    expect(await send(notifier)).toBe('unsupported');
  });
});
