import { afterEach, describe, expect, test } from 'vitest';
import { createStorage } from '#platform/device/storage.ts';
import * as STORAGE_KEYS from '#stores/storage/storage-keys.ts';
import { showAccent } from './accent.ts';
import { ACCENT_STORAGE_KEY, showStoredAccent } from './accent-script.ts';

const storage = createStorage();
const root = document.documentElement;
const colors = () =>
  ['--primary', '--ripe', '--tab-icon-dark'].map((name) => root.style.getPropertyValue(name));
const forget = () => {
  delete root.dataset['accent'];
  root.removeAttribute('style');
};
/** Runs the head script as the next page load does. */
const load = () => {
  forget();
  showStoredAccent();
};

afterEach(() => {
  forget();
  localStorage.clear();
});

const PLUM = ['light-dark(#a468c7, #ac70cf)', 'light-dark(#a468c7, #ac70cf)', '#ac70cf'];

describe('an accent', () => {
  test('is kept under the key that the list of keys names', () => {
    expect(ACCENT_STORAGE_KEY).toBe(STORAGE_KEYS.accent);
  });

  test('is shown, and stands there before the first paint of the next load', () => {
    showAccent('plum', storage);
    expect([root.dataset['accent'], colors()]).toEqual(['plum', PLUM]);
    load();
    expect([root.dataset['accent'], colors()]).toEqual(['plum', PLUM]);
  });

  test('gives way to the default without a trace', () => {
    showAccent('plum', storage);
    showAccent('tomato', storage);
    expect([root.dataset['accent'], colors()]).toEqual([undefined, ['', '', '']]);
    load();
    expect([root.dataset['accent'], colors()]).toEqual([undefined, ['', '', '']]);
  });

  test.each(['null', '{', '{"accent":"plum"}', '{"accent":"plum","colors":[["color","red"]]}'])(
    'sets no other property where storage holds %s',
    (stored) => {
      localStorage.setItem(ACCENT_STORAGE_KEY, stored);
      load();
      expect(root.style).toHaveLength(0);
    },
  );
});
