import { atom } from 'nanostores';
import { expect, it } from 'vitest';
import { connectSettingsToasts } from './settings-toasts.ts';

function setUp(isOnline = true) {
  const $error = atom<string | null>(null);
  const shown: string[] = [];
  const toasts = {
    show({ text }: { text: string }) {
      shown.push(text);
      return text;
    },
  };
  connectSettingsToasts({ settings: { $error }, toasts, network: { isOnline: () => isOnline } });
  return { $error, shown };
}

it.each(['Failed to load settings', 'Failed to reload settings'])('tells: %s', (error) => {
  const { $error, shown } = setUp();
  $error.set(error);
  expect(shown).toEqual([`${error}. Using this device’s copy.`]);
});

it("leaves the user's own choices to the place where they were made", () => {
  const { $error, shown } = setUp();
  $error.set('Failed to save settings to server');
  expect(shown).toEqual([]);
});

it('does not repeat the badge', () => {
  const { $error, shown } = setUp(false);
  $error.set('Failed to load settings');
  expect(shown).toEqual([]);
});
