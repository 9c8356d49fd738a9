import { describe, expect, it } from 'vitest';
import type { CallResult } from '#shared/domain/platform.ts';
import { DEFAULT_SETTINGS, type TimerSettings } from '#shared/domain/settings/timer-settings.ts';
import { FakeBrowser } from '#tests/support/browser/fake-browser.ts';
import { OFFLINE, ok, promised } from '../sync/server-test-kit.ts';
import { createSettingsStore, type SettingsServer } from './settings-store.ts';

class FakeServer implements SettingsServer {
  saved: TimerSettings[] = [];
  answer: CallResult<unknown> = ok({ workTime: 50 });
  isAway = false;

  async load() {
    return this.isAway ? OFFLINE : this.answer;
  }

  async save(settings: TimerSettings) {
    if (this.isAway) return OFFLINE;
    this.saved.push(settings);
    return ok(settings);
  }
}

function setUp({ isSignedIn = true, stored = '' } = {}) {
  const browser = new FakeBrowser();
  if (stored !== '') browser.stored.set('pomodoroSettings', stored);
  const tab = browser.openTab();
  const server = new FakeServer();
  const broadcasts: TimerSettings[] = [];
  const store = createSettingsStore({
    storage: tab.storage,
    server: isSignedIn ? server : null,
    broadcast: (settings) => broadcasts.push(settings),
  });
  const local = () => JSON.parse(browser.stored.get('pomodoroSettings') ?? 'null');
  return { browser, tab, server, store, broadcasts, local };
}

describe('loading settings', () => {
  it('merges the server’s over the defaults', async () => {
    const { store } = setUp();
    expect(store.$isLoading.get()).toBe(true);
    await store.load();
    expect(store.$isLoading.get()).toBe(false);
    expect(store.$settings.get()).toEqual({ ...DEFAULT_SETTINGS, workTime: 50 });
    expect(store.$error.get()).toBe(null);
  });

  it('falls back to the local copy with an error', async () => {
    const { store, server } = setUp({ stored: '{"workTime":40}' });
    server.isAway = true;
    await store.load();
    expect(store.$settings.get().workTime).toBe(40);
    expect(store.$error.get()).toBe('Failed to load settings');
  });

  it('falls back to the defaults where there is no local copy', async () => {
    const { store, server } = setUp();
    server.isAway = true;
    await store.load();
    expect(store.$settings.get()).toEqual(DEFAULT_SETTINGS);
  });

  it('reads the local copy when signed out and ignores what cannot be parsed', async () => {
    const { store } = setUp({ isSignedIn: false, stored: '{"workTime":' });
    expect(store.$isLoading.get()).toBe(true);
    await store.load();
    expect(store.$isLoading.get()).toBe(false);
    expect(store.$settings.get()).toEqual(DEFAULT_SETTINGS);
    expect(store.$error.get()).toBe(null);
  });

  it('lets a choice made meanwhile win over the answer', async () => {
    const { store, server } = setUp();
    const answer = promised<CallResult<unknown>>();
    server.load = () => answer.promise;
    const loading = store.load();
    await store.save({ workTime: 30 });
    answer.answer(ok({ workTime: 50 }));
    await loading;
    expect(store.$settings.get().workTime).toBe(30);
  });
});

describe('saving settings', () => {
  it('sends the full merged settings, writes them locally and broadcasts them', async () => {
    const { store, server, broadcasts, local } = setUp();
    await store.save({ volume: 80 });
    const merged = { ...DEFAULT_SETTINGS, volume: 80 };
    expect(server.saved).toEqual([merged]);
    expect(local()).toEqual(merged);
    expect(broadcasts).toEqual([merged]);
  });

  it('goes on locally when the server fails', async () => {
    const { store, server, local } = setUp();
    server.isAway = true;
    await store.save({ volume: 80 });
    expect(store.$error.get()).toBe('Failed to save settings to server');
    expect(store.$settings.get().volume).toBe(80);
    expect(local().volume).toBe(80);
  });

  it('says so when this browser keeps nothing', async () => {
    const { store, tab } = setUp({ isSignedIn: false });
    tab.storage.write = () => false;
    await store.save({ volume: 80 });
    expect(store.$error.get()).toBe('Failed to save settings');
    expect(store.$settings.get().volume).toBe(80);
  });

  it('saves nothing that is out of bounds', async () => {
    const { store, server, broadcasts } = setUp();
    await store.save({ workTime: 181, volume: 10 });
    expect(store.$settings.get()).toEqual(DEFAULT_SETTINGS);
    expect(server.saved).toEqual([]);
    expect(broadcasts).toEqual([]);
  });

  it('sends quick changes one after the other', async () => {
    const { store, server } = setUp();
    await Promise.all([store.save({ volume: 10 }), store.save({ volume: 20 })]);
    expect(server.saved.map(({ volume }) => volume)).toEqual([10, 20]);
  });

  it('resets to the defaults the same way, with its own error', async () => {
    const { store, server, broadcasts, local } = setUp({ stored: '{"volume":5}' });
    server.isAway = true;
    await store.reset();
    expect(store.$error.get()).toBe('Failed to reset settings on server');
    expect(local()).toEqual(DEFAULT_SETTINGS);
    expect(broadcasts).toEqual([DEFAULT_SETTINGS]);
  });
});

describe('reloading settings after a sign-in', () => {
  it('broadcasts the server’s', async () => {
    const { store, broadcasts } = setUp();
    await store.reload();
    expect(broadcasts).toEqual([{ ...DEFAULT_SETTINGS, workTime: 50 }]);
  });

  it('says so when it fails, and broadcasts nothing', async () => {
    const { store, server, broadcasts } = setUp();
    server.isAway = true;
    await store.reload();
    expect(store.$error.get()).toBe('Failed to reload settings');
    expect(broadcasts).toEqual([]);
  });
});

it('follows the settings of another tab', () => {
  const { browser, store, broadcasts } = setUp();
  store.connect();
  browser.openTab().storage.write('pomodoroSettings', '{"volume":7}');
  expect(store.$settings.get().volume).toBe(7);
  expect(broadcasts).toHaveLength(1);
});
