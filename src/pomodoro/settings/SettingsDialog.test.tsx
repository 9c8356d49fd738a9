import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CallResult } from '#shared/domain/platform.ts';
import { DEFAULT_SETTINGS, type TimerSettings } from '#shared/domain/settings/timer-settings.ts';
import { createSettingsStore } from '#stores/account/settings-store.ts';
import { OFFLINE, ok } from '#stores/sync/server-test-kit.ts';
import { FakeBrowser } from '#tests/support/browser/fake-browser.ts';
import { createFakeNotifier, createFakeSound } from '../screen/live-timer-test-kit.ts';
import { SettingsDialog } from './SettingsDialog.tsx';

afterEach(cleanup);

function setUp(answer: CallResult<unknown> = ok(null)) {
  const { storage } = new FakeBrowser().openTab();
  const server = { load: async () => answer, save: async (_settings: TimerSettings) => answer };
  const store = createSettingsStore({ storage, server, broadcast: () => {} });
  const { sound, played } = createFakeSound();
  const { notifier, shown } = createFakeNotifier();
  const close = vi.fn();
  const view = render(<SettingsDialog {...{ store, sound, notifier }} isOpen onClose={close} />);
  const settings = () => store.$settings.get();
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  return { store, settings, played, shown, close, field, notifier, ...view };
}

const press = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const flip = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole('switch', { name })));

describe('the switches', () => {
  it.each([
    ['Start the next session automatically', 'autoStartNextSession', true],
    ['Breaks', 'autoStartBreaks', true],
    ['Focus sessions', 'autoStartWork', true],
    ['Overtime', 'overtime', true],
    ['Completion sound', 'completionSound', false],
    ['Repeat until dismissed', 'repeatSound', true],
    ['Ticking while you focus', 'tickingSound', true],
    ['Browser notifications', 'notifications', false],
    ['Flash the page', 'pageFlash', false],
    ['Keep the screen on', 'keepAwake', true],
  ] as const)('%s changes %s and nothing else, at once', async (name, setting, value) => {
    const { settings } = setUp();
    await flip(name);
    expect(settings()).toEqual({ ...DEFAULT_SETTINGS, [setting]: value });
    expect(within(screen.getByRole('dialog')).getByText('Saved')).toBeDefined();
  });

  it('for breaks and focus are both on, and locked, while the one for all is on', async () => {
    const { settings } = setUp();
    await flip('Start the next session automatically');
    for (const name of ['Breaks', 'Focus sessions']) {
      const part = screen.getByRole<HTMLInputElement>('switch', { name });
      expect([part.checked, part.disabled]).toEqual([true, true]);
    }
    expect([settings().autoStartBreaks, settings().autoStartWork]).toEqual([false, false]);
  });
});

describe('the numbers', () => {
  it.each([
    ['Focus (minutes)', 'workTime', '50', 50],
    ['Short break (minutes)', 'shortBreakTime', '10', 10],
    ['Long break (minutes)', 'longBreakTime', '180', 180],
    ['Focus sessions before a long break', 'longBreakInterval', '2', 2],
    ['Volume, 0 to 100', 'volume', '0', 0],
    ['Volume', 'volume', '100', 100],
  ] as const)('%s changes %s when its field is left', async (label, setting, text, value) => {
    const { settings, field } = setUp();
    fireEvent.change(field(label), { target: { value: text } });
    await act(async () => fireEvent.blur(field(label)));
    expect(settings()).toEqual({ ...DEFAULT_SETTINGS, [setting]: value });
  });

  it.each([
    ['Focus (minutes)', '181', 'Enter whole minutes from 1 to 180.'],
    ['Short break (minutes)', '2.5', 'Enter whole minutes from 1 to 180.'],
    ['Long break (minutes)', '', 'Enter whole minutes from 1 to 180.'],
    ['Focus sessions before a long break', '13', 'Enter a whole number of sessions from 2 to 12.'],
    ['Volume, 0 to 100', '101', 'Enter a volume from 0 to 100, without decimals.'],
  ])('%s of %j is refused at the field, and nothing is saved', async (label, text, problem) => {
    const { settings, field } = setUp();
    fireEvent.change(field(label), { target: { value: text } });
    await act(async () => fireEvent.blur(field(label)));
    expect(settings()).toEqual(DEFAULT_SETTINGS);
    expect(field(label).getAttribute('aria-invalid')).toBe('true');
    const described = field(label).getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(described)?.textContent).toBe(problem);
  });
});

describe('the sounds', () => {
  it.each([
    ['Bell', 'bell'],
    ['Completion', 'completion'],
    ['Bonus points', 'bonus-points'],
    ['Success', 'success'],
    ['ticking', 'ticking'],
  ])('%s is played at the volume in force, unlocked by the press', async (name, id) => {
    const { played, field } = setUp();
    fireEvent.change(field('Volume'), { target: { value: '80' } });
    await press(`Preview ${name}`);
    expect(played).toEqual(['unlock', `${id} 80`]);
  });

  it('are chosen one at a time', async () => {
    const { settings } = setUp();
    await act(async () => void fireEvent.click(screen.getByRole('radio', { name: 'Success' })));
    expect(settings().selectedSound).toBe('success');
  });

  it('that cannot be heard say so', async () => {
    const { field } = setUp();
    fireEvent.change(field('Volume'), { target: { value: '0' } });
    await press('Preview Bell');
    expect(screen.getByText('The volume is 0, so you won’t hear anything.')).toBeDefined();
  });
});

describe('a switch of task', () => {
  it('asks again once that is chosen', async () => {
    const { settings, store } = setUp();
    await act(() => store.save({ taskSwitch: 'split' }));
    const choose = (name: string) =>
      act(async () => void fireEvent.click(screen.getByRole('radio', { name })));
    expect(screen.getByRole('radio', { name: 'Split', checked: true })).toBeDefined();
    await choose('Ask');
    expect(settings()).toEqual(DEFAULT_SETTINGS);
    await choose('Discard');
    expect(settings().taskSwitch).toBe('discard');
  });
});

describe('resetting', () => {
  it('brings the defaults, and what was before with Undo', async () => {
    const { settings } = setUp();
    await flip('Overtime');
    await press('Reset to defaults');
    expect(settings()).toEqual(DEFAULT_SETTINGS);
    await press('Undo');
    expect(settings()).toEqual({ ...DEFAULT_SETTINGS, overtime: true });
  });
});

describe('what went wrong', () => {
  it.each([
    ['load', 'Failed to load settings. Using this device’s copy.'],
    ['reload', 'Failed to reload settings. Using this device’s copy.'],
    ['reset', 'Failed to reset settings on server. Saved on this device.'],
  ] as const)('is said after %s, with what is safe', async (verb, text) => {
    const { store } = setUp(OFFLINE);
    await act(() => store[verb]());
    expect(screen.getByRole('alert').textContent).toContain(text);
  });

  it('while saving is said where the change was made, and can be tried again', async () => {
    const { store, settings } = setUp(OFFLINE);
    await flip('Overtime');
    expect(screen.getByRole('alert').textContent).toContain(
      'Failed to save settings to server. Saved on this device.',
    );
    expect(settings().overtime).toBe(true);
    const save = vi.spyOn(store, 'save');
    await press('Try again');
    expect(save).toHaveBeenCalledExactlyOnceWith({});
  });
});

it('applies what is typed when it closes', () => {
  const { settings, field, unmount } = setUp();
  fireEvent.change(field('Focus (minutes)'), { target: { value: '45' } });
  unmount();
  expect(settings().workTime).toBe(45);
});
