import { expect, test } from 'vitest';
import * as STORAGE_KEYS from '#stores/storage/storage-keys.ts';
import { showStoredTheme, THEME_STORAGE_KEY } from './theme.ts';

test('the theme is kept under the key that the list of keys names', () => {
  expect(THEME_STORAGE_KEY).toBe(STORAGE_KEYS.theme);
});

test('a stored theme is shown, and anything else is not', () => {
  const root = document.documentElement;
  localStorage.setItem(THEME_STORAGE_KEY, 'sepia');
  showStoredTheme();
  expect(root.dataset['theme']).toBeUndefined();
  localStorage.setItem(THEME_STORAGE_KEY, 'dark');
  document.head.innerHTML = '<meta name="theme-color" media="(prefers-color-scheme: light)">';
  showStoredTheme();
  expect(root.dataset['theme']).toBe('dark');
  expect(document.querySelector('meta')?.content).toBe('#171312');
});
