import { expect, test } from 'vitest';
import * as STORAGE_KEYS from '#stores/storage/storage-keys.ts';
import { THEME_SCRIPT, THEME_STORAGE_KEY } from './theme.ts';

test('the theme is kept under the key that the list of keys names', () => {
  expect(THEME_STORAGE_KEY).toBe(STORAGE_KEYS.theme);
  expect(THEME_SCRIPT).toContain(`'${STORAGE_KEYS.theme}'`);
});
