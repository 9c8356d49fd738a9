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

it('leaves what somebody chose to the place where it was chosen', () => {
  const { $error, shown } = setUp();
  $error.set('Failed to save settings to server');
  expect(shown).toEqual([]);
});

it('says nothing that the badge says', () => {
  const { $error, shown } = setUp(false);
  $error.set('Failed to load settings');
  expect(shown).toEqual([]);
});
