import { describe, expect, it } from 'vitest';
import type { CallResult } from '#shared/domain/platform.ts';
import { DEFAULT_SETTINGS, type TimerSettings } from '#shared/domain/settings/timer-settings.ts';
import { FakeBrowser } from '#tests/support/browser/fake-browser.ts';
import { OFFLINE, ok, PASSWORD_CHANGE_NEEDED, promised, refused } from '../sync/server-test-kit.ts';
import { createSettingsStore } from './settings-store.ts';
import { rememberUnsavedSettings } from './unsaved-settings.ts';

/** The server of one account; it may be away, or refuse. */
class FakeServer {
  settings: Partial<TimerSettings> = { workTime: 50, volume: 20 };
  mode: 'up' | 'away' | 'temporary-password' | 'refusing' = 'up';
  saves: Partial<TimerSettings>[] = [];

  async load(): Promise<CallResult<unknown>> {
    if (this.mode === 'temporary-password') return PASSWORD_CHANGE_NEEDED;
    return this.mode === 'away' ? OFFLINE : ok({ ...this.settings });
  }

  async save(settings: Partial<TimerSettings>): Promise<CallResult<unknown>> {
    if (this.mode === 'away') return OFFLINE;
    if (this.mode === 'temporary-password') return PASSWORD_CHANGE_NEEDED;
    if (this.mode === 'refusing') return refused(422);
    this.saves.push(settings);
    this.settings = { ...this.settings, ...settings };
    return ok({ settings: this.settings });
  }
}

function open(server: FakeServer, browser = new FakeBrowser(), owner = 'user-a') {
  const { storage } = browser.openTab();
  const patient = rememberUnsavedSettings({ server, storage, owner });
  const store = createSettingsStore({ storage, server: patient, broadcast: () => {} });
  return { browser, patient, store, now: () => store.$settings.get() };
}

describe('settings chosen without a network', () => {
  it('are in force after the next load, and on the server', async () => {
    const server = new FakeServer();
    const first = open(server);
    await first.store.load();
    server.mode = 'away';
    await first.store.save({ workTime: 30 });
    expect(first.store.$error.get()).toBe('Failed to save settings to server');
    server.mode = 'up';
    const second = open(server, first.browser);
    await second.store.load();
    expect(second.now().workTime).toBe(30);
    expect(server.settings.workTime).toBe(30);
    expect(second.patient.isWaiting()).toBe(false);
  });

  it('wait no longer once the server has them, lists among them', async () => {
    const server = new FakeServer();
    const { store, patient } = open(server);
    await store.load();
    await store.save({ restDays: [6, 7] });
    expect(server.settings.restDays).toEqual([6, 7]);
    expect(patient.isWaiting()).toBe(false);
  });

  it('win field by field: what another device changed meanwhile stays', async () => {
    const server = new FakeServer();
    const { store, now } = open(server);
    await store.load();
    server.mode = 'away';
    await store.save({ workTime: 30 });
    server.settings = { ...server.settings, volume: 90 };
    server.mode = 'up';
    await store.load();
    expect(now()).toEqual({ ...DEFAULT_SETTINGS, workTime: 30, volume: 90 });
    expect(server.saves).toEqual([{ workTime: 30 }]);
  });

  it('stay in force, and wait, while the server is away', async () => {
    const server = new FakeServer();
    const { store, patient, now } = open(server);
    server.mode = 'away';
    await store.save({ workTime: 30 });
    await store.load();
    expect(store.$error.get()).toBe('Failed to save settings to server');
    expect(now().workTime).toBe(30);
    expect(patient.isWaiting()).toBe(true);
  });

  it('are said to be unsaved for as long as only saving fails, and no longer', async () => {
    const server = new FakeServer();
    const { store, now } = open(server);
    await store.load();
    const save = server.save.bind(server);
    server.save = async () => OFFLINE;
    await store.save({ workTime: 30 });
    server.settings = { ...server.settings, volume: 90 };
    await store.load();
    expect(store.$error.get()).toBe('Failed to save settings to server');
    expect(now()).toMatchObject({ workTime: 30, volume: 90 });
    server.save = save;
    await store.load();
    expect(store.$error.get()).toBeNull();
    expect(server.settings.workTime).toBe(30);
  });

  it('of an earlier visit are said to be unsaved, not unloaded', async () => {
    const server = new FakeServer();
    const first = open(server);
    server.save = async () => OFFLINE;
    await first.store.save({ workTime: 30 });
    const second = open(server, first.browser);
    await second.store.load();
    expect(second.store.$error.get()).toBe('Failed to save settings to server');
  });

  it('include a reset to the defaults', async () => {
    const server = new FakeServer();
    const { store, now } = open(server);
    await store.load();
    server.mode = 'away';
    await store.reset();
    server.mode = 'up';
    await store.load();
    expect(now()).toEqual(DEFAULT_SETTINGS);
    expect(server.settings).toEqual(DEFAULT_SETTINGS);
  });

  it('wait in storage before the call has an answer, as though the page died', () => {
    const server = new FakeServer();
    const { store, browser } = open(server);
    server.save = () => promised<CallResult<unknown>>().promise;
    void store.save({ volume: 5 });
    void store.save({ workTime: 10 });
    expect(open(server, browser).patient.isWaiting()).toBe(true);
    expect(browser.stored.get('ripenUnsavedSettings')).toBe(
      '{"user-a":{"volume":5,"workTime":10}}',
    );
  });

  it('are forgotten only when nothing newer was chosen on the way', async () => {
    const server = new FakeServer();
    const { store, patient } = open(server);
    const answer = promised<CallResult<unknown>>();
    server.save = () => answer.promise;
    const first = store.save({ volume: 5 });
    server.save = async () => OFFLINE;
    const second = store.save({ volume: 6 });
    answer.answer(ok({}));
    await Promise.all([first, second]);
    expect(patient.isWaiting()).toBe(true);
  });

  it('wait until a temporary password is changed', async () => {
    const server = new FakeServer();
    const first = open(server);
    await first.store.load();
    server.mode = 'temporary-password';
    await first.store.save({ workTime: 30 });
    await first.store.load();
    expect(first.now().workTime).toBe(30);
    server.mode = 'up';
    await open(server, first.browser).store.load();
    expect(server.settings.workTime).toBe(30);
  });

  it('that the server refuses for good give way to what it has', async () => {
    const server = new FakeServer();
    const { store, patient, now } = open(server);
    server.mode = 'refusing';
    await store.save({ workTime: 30 });
    expect(store.$error.get()).toBe('Failed to save settings to server');
    expect(patient.isWaiting()).toBe(false);
    await store.load();
    expect(now().workTime).toBe(50);
  });

  it('are sent for nobody but who chose them', async () => {
    const server = new FakeServer();
    const { store, browser } = open(server);
    server.mode = 'away';
    await store.save({ workTime: 30 });
    const others = new FakeServer();
    const other = open(others, browser, 'user-b');
    await other.store.load();
    await other.store.save({ volume: 7 });
    expect(others.settings).not.toMatchObject({ workTime: 30 });
    expect(open(server, browser).patient.isWaiting()).toBe(true);
  });
});

it.each([
  ['half-written', '{"user-a":{"workTime":3'],
  ['foreign', '[1,2,3]'],
  ['of unknown fields', '{"user-a":{"toString":true,"__proto__":{"volume":1},"colour":"red"}}'],
  ['out of bounds', '{"user-a":{"workTime":181,"volume":"loud"}}'],
  ['oversized', JSON.stringify({ 'user-a': { note: 'x'.repeat(1_000_000) } })],
])('what is %s in storage is told to nobody', async (_what, text) => {
  const server = new FakeServer();
  const browser = new FakeBrowser();
  browser.stored.set('ripenUnsavedSettings', text);
  const { store, patient, now } = open(server, browser);
  await store.load();
  expect(patient.isWaiting()).toBe(false);
  expect(server.saves).toEqual([]);
  expect(now().workTime).toBe(50);
});
