import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Notifier } from '#shared/domain/platform.ts';
import { createSettingsStore } from '#stores/account/settings-store.ts';
import { FakeBrowser } from '#tests/support/browser/fake-browser.ts';
import { createFakeNotifier } from '../../screen/live-timer-test-kit.ts';
import { useAlertToggles } from './use-alert-toggles.ts';

afterEach(cleanup);

function setUp(permission: ReturnType<Notifier['permission']>, stored = '{}') {
  const browser = new FakeBrowser();
  browser.stored.set('pomodoroSettings', stored);
  const { storage } = browser.openTab();
  const store = createSettingsStore({ storage, server: null, broadcast: () => {} });
  const { notifier, shown } = createFakeNotifier();
  const alerts: string[] = [];
  const advice: string[] = [];
  const toggles = renderHook(() =>
    useAlertToggles({
      store,
      notifier: { ...notifier, permission: () => permission, request: async () => permission },
      alert: (text) => alerts.push(text),
      advise: (text) => advice.push(text),
    }),
  ).result;
  return { toggles, store, shown, alerts, advice };
}

describe('the toggle for browser notifications', () => {
  it('goes on with a first notification where the browser says yes', async () => {
    const { toggles, store, shown, alerts } = setUp('granted', '{"notifications":false}');
    expect(toggles.current.notifications.isOn).toBe(false);
    await act(async () => toggles.current.notifications.toggle());
    expect(store.$settings.get().notifications).toBe(true);
    expect(toggles.current.notifications.isOn).toBe(true);
    expect(shown.map(([title, body]) => [title, body])).toEqual([
      ['Notifications Enabled', 'You will now receive notifications when timers complete.'],
    ]);
    expect(alerts).toEqual([]);
  });

  it.each([
    [
      'denied',
      'Browser notification permission is denied. Please enable notifications in your browser settings to use this feature.',
    ],
    ['unsupported', 'Browser notifications are not supported in your browser.'],
  ] as const)('stays off with an alert where they are %s', async (permission, text) => {
    const { toggles, store, alerts } = setUp(permission, '{"notifications":false}');
    await act(async () => toggles.current.notifications.toggle());
    expect(alerts).toEqual([text]);
    expect(store.$settings.get().notifications).toBe(false);
  });

  it.each([
    ['denied', /set Notifications to Allow/],
    ['default', /Press the bell again and choose Allow/],
    ['unsupported', /Home Screen/],
  ] as const)('says what to do where they are %s', async (permission, words) => {
    const { toggles, advice } = setUp(permission);
    await act(async () => toggles.current.notifications.toggle());
    expect(advice).toHaveLength(1);
    expect(advice[0]).toMatch(words);
  });

  it('gives no advice where the browser says yes', async () => {
    const { toggles, advice } = setUp('granted', '{"notifications":false}');
    await act(async () => toggles.current.notifications.toggle());
    expect(advice).toEqual([]);
  });

  it('is off where the setting is on and the browser says no', () => {
    expect(setUp('denied').toggles.current.notifications.isOn).toBe(false);
  });

  it('goes off without asking', async () => {
    const { toggles, store, shown } = setUp('granted');
    await act(async () => toggles.current.notifications.toggle());
    expect(store.$settings.get().notifications).toBe(false);
    expect(shown).toEqual([]);
  });
});

it('the toggle for the completion sound goes off and on', async () => {
  const { toggles, store } = setUp('default');
  await act(async () => toggles.current.sound.toggle());
  expect(store.$settings.get().completionSound).toBe(false);
  await act(async () => toggles.current.sound.toggle());
  expect(store.$settings.get().completionSound).toBe(true);
});
