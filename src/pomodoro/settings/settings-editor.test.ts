import { describe, expect, it } from 'vitest';
import type { CallResult } from '#shared/domain/platform.ts';
import { DEFAULT_SETTINGS, type TimerSettings } from '#shared/domain/settings/timer-settings.ts';
import { createSettingsStore } from '#stores/account/settings-store.ts';
import { OFFLINE, ok } from '#stores/sync/server-test-kit.ts';
import { FakeBrowser } from '#tests/support/browser/fake-browser.ts';
import { createSettingsEditor } from './settings-editor.ts';

function setUp(answer: CallResult<unknown> = ok(null)) {
  const browser = new FakeBrowser();
  const { later, storage } = browser.openTab();
  const saved: TimerSettings[] = [];
  const server = {
    load: async () => ok({}),
    async save(settings: TimerSettings) {
      saved.push(settings);
      return answer;
    },
  };
  const store = createSettingsStore({ storage, server, broadcast: () => {} });
  return { browser, store, saved, editor: createSettingsEditor({ store, later }) };
}

/** Resolves after everything already under way has finished. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('typing a number', () => {
  it('applies a moment after the last key, once', async () => {
    const { browser, editor, store, saved } = setUp();
    editor.type('workTime', '5');
    editor.type('workTime', '50');
    expect(store.$settings.get().workTime).toBe(25);
    browser.advance(1000);
    await settled();
    expect(saved.map(({ workTime }) => workTime)).toEqual([50]);
    expect(editor.$drafts.get()).toEqual({});
  });

  it('applies at once when the field is left', () => {
    const { editor, store } = setUp();
    editor.type('longBreakInterval', '6');
    editor.settle('longBreakInterval');
    expect(store.$settings.get().longBreakInterval).toBe(6);
  });

  it.each([
    ['workTime', '0', 'Enter whole minutes from 1 to 180.'],
    ['workTime', '181', 'Enter whole minutes from 1 to 180.'],
    ['shortBreakTime', '2.5', 'Enter whole minutes from 1 to 180.'],
    ['longBreakTime', '', 'Enter whole minutes from 1 to 180.'],
    ['longBreakTime', '1e1', 'Enter whole minutes from 1 to 180.'],
    ['longBreakTime', '0x10', 'Enter whole minutes from 1 to 180.'],
    ['longBreakTime', '-5', 'Enter whole minutes from 1 to 180.'],
    ['longBreakInterval', '1', 'Enter a whole number of sessions from 2 to 12.'],
    ['longBreakInterval', '13', 'Enter a whole number of sessions from 2 to 12.'],
    ['volume', '101', 'Enter a volume from 0 to 100, without decimals.'],
  ] as const)('refuses %s of %j and saves nothing', async (field, text, problem) => {
    const { browser, editor, store, saved } = setUp();
    editor.type(field, text);
    editor.settle(field);
    browser.advance(5000);
    await settled();
    expect(editor.$drafts.get()).toEqual({ [field]: { text, problem } });
    expect(store.$settings.get()).toEqual(DEFAULT_SETTINGS);
    expect(saved).toEqual([]);
  });

  it('is heard by a preview before it applies', () => {
    const { editor } = setUp();
    editor.type('volume', '80');
    expect(editor.current('volume')).toBe(80);
    editor.type('volume', '800');
    expect(editor.current('volume')).toBe(50);
  });

  it('saves nothing when it ends where it began', async () => {
    const { editor, saved } = setUp();
    editor.type('workTime', '26');
    editor.type('workTime', '25');
    editor.settle('workTime');
    await settled();
    expect(saved).toEqual([]);
  });

  it('applies when the dialog closes, unless it is out of bounds', () => {
    const { editor, store } = setUp();
    editor.type('workTime', '30');
    editor.type('shortBreakTime', '300');
    editor.close();
    expect(store.$settings.get()).toEqual({ ...DEFAULT_SETTINGS, workTime: 30 });
    expect(editor.$drafts.get()).toEqual({});
  });
});

describe('what is said about saving', () => {
  it('is that it goes on, and then that it is done', async () => {
    const { editor } = setUp();
    const saving = editor.choose({ overtime: true });
    expect(editor.$status.get()).toBe('saving');
    await saving;
    expect(editor.$status.get()).toBe('saved');
  });

  it('is nothing beside the error when it failed', async () => {
    const { editor, store } = setUp(OFFLINE);
    await editor.choose({ overtime: true });
    expect(editor.$status.get()).toBe('quiet');
    expect(store.$error.get()).toBe('Failed to save settings to server');
    expect(store.$settings.get().overtime).toBe(true);
  });
});

describe('resetting', () => {
  it('brings the defaults and forgets what is typed', async () => {
    const { editor, store } = setUp();
    await editor.choose({ workTime: 50 });
    editor.type('volume', '800');
    await editor.reset();
    expect(store.$settings.get()).toEqual(DEFAULT_SETTINGS);
    expect(editor.$drafts.get()).toEqual({});
    expect(editor.$status.get()).toBe('reset');
  });

  it('can be undone', async () => {
    const { editor, store } = setUp();
    await editor.choose({ workTime: 50, tickingSound: true });
    await editor.reset();
    await editor.undo();
    expect(store.$settings.get()).toEqual({
      ...DEFAULT_SETTINGS,
      workTime: 50,
      tickingSound: true,
    });
  });

  it('cannot be undone after another choice', async () => {
    const { editor, store } = setUp();
    await editor.choose({ workTime: 50 });
    await editor.reset();
    await editor.choose({ volume: 10 });
    await editor.undo();
    expect(store.$settings.get()).toEqual({ ...DEFAULT_SETTINGS, volume: 10 });
  });
});
