import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Notifier, NotifyOutcome, SoundOutcome } from '#shared/domain/platform.ts';
import { DEFAULT_SETTINGS, type TimerSettings } from '#shared/domain/settings/timer-settings.ts';
import { createFakeNotifier, createFakeSound } from '../screen/live-timer-test-kit.ts';
import { AlertCheck } from './AlertCheck.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

interface Given {
  settings?: Partial<TimerSettings>;
  sounds?: SoundOutcome;
  outcome?: NotifyOutcome;
  notifier?: Partial<Notifier>;
}

function show({ settings, sounds = 'file', outcome, notifier }: Given = {}) {
  const { sound, played } = createFakeSound();
  const fake = createFakeNotifier(outcome);
  render(
    <AlertCheck
      sound={{
        ...sound,
        async play(id, volume) {
          await sound.play(id, volume);
          return sounds;
        },
      }}
      notifier={{ ...fake.notifier, ...notifier }}
      settings={{ ...DEFAULT_SETTINGS, ...settings }}
    />,
  );
  return { played, shown: fake.shown };
}

const row = (name: string) => within(screen.getByRole('listitem', { name }));
const said = (name: string) => row(name).getByRole('status').textContent;
const press = (name: string, button: string) =>
  act(async () => fireEvent.click(row(name).getByRole('button', { name: button })));

test('every channel stands there with its state', () => {
  show();
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Sound',
    'Notification',
    'Page flash',
    'Tab title and icon',
    'Screen stays on',
    'Hidden tab',
  ]);
  expect(said('Sound')).toMatch(/^Not tested\./);
});

describe('the sound', () => {
  test('plays as the alarm will, and is in order when it was heard', async () => {
    const { played } = show({ settings: { selectedSound: 'success', volume: 70 } });
    await press('Sound', 'Play the sound');
    expect(played).toEqual(['success 70']);
    await press('Sound', 'Yes');
    expect(said('Sound')).toBe('OK. You hear the alarm on this device.');
  });

  test('that was not heard leads to next steps', async () => {
    show();
    await press('Sound', 'Play the sound');
    await press('Sound', 'No');
    expect(said('Sound')).toMatch(/^Needs attention\. Try these/);
    expect(row('Sound').getAllByRole('listitem')).toHaveLength(4);
  });

  test('keeps the keyboard in its row when the question goes', async () => {
    show();
    await press('Sound', 'Play the sound');
    row('Sound').getByRole('button', { name: 'Yes' }).focus();
    await press('Sound', 'Yes');
    expect(document.activeElement?.textContent).toBe('Play it again');
  });

  test('that is blocked is not asked about', async () => {
    show({ sounds: 'blocked' });
    await press('Sound', 'Play the sound');
    expect(said('Sound')).toMatch(/The browser blocks sound/);
    expect(row('Sound').queryByText('Did you hear it?')).toBeNull();
  });
});

describe('the notification', () => {
  test('is sent and asked about', async () => {
    const { shown } = show();
    await press('Notification', 'Send a test');
    expect(shown).toHaveLength(1);
    await press('Notification', 'No');
    expect(said('Notification')).toMatch(/Your system may be holding them back/);
  });

  test('is asked for where it is not allowed yet', async () => {
    show({ notifier: { permission: () => 'default', request: async () => 'granted' } });
    await press('Notification', 'Allow notifications');
    expect(said('Notification')).toBe('Not tested. They are allowed. Send one and look for it.');
  });

  test('has no button where it is denied', () => {
    show({ notifier: { permission: () => 'denied' } });
    expect(row('Notification').queryByRole('button')).toBeNull();
    expect(said('Notification')).toMatch(/Set Notifications to Allow/);
  });
});

test('the page lights up', async () => {
  show();
  await press('Page flash', 'Flash the page');
  expect(document.querySelector('[data-page-flash]')).not.toBeNull();
  expect(said('Page flash')).toMatch(/^OK\./);
});

test('the tab shows a session for five seconds', async () => {
  vi.useFakeTimers();
  document.title = 'Ripen';
  show();
  await press('Tab title and icon', 'Show them');
  expect(document.title).toBe('12:30 ● Focus');
  // This browser has no canvas to paint on.
  expect(said('Tab title and icon')).toMatch(/^Needs attention\./);
  vi.advanceTimersByTime(5000);
  expect(document.title).toBe('Ripen');
});

test('a browser without wake locks says what to do', () => {
  show();
  expect(said('Screen stays on')).toMatch(/^Not supported\./);
  expect(row('Screen stays on').queryByRole('button')).toBeNull();
});
