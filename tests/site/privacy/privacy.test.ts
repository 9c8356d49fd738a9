import { expect, test } from 'vitest';
import { CACHE_KEYS } from '#stores/storage/cache-keys.ts';
import * as STORAGE_KEYS from '#stores/storage/storage-keys.ts';
import { readPages } from '#tests/support/site/page-document.ts';

const privacy = readPages().find(({ address }) => address === '/privacy');
const named = new Set(
  [...(privacy?.document.querySelectorAll('code') ?? [])].map(({ textContent }) => textContent),
);

test('the privacy page names every entry that the software puts into local storage', () => {
  const keys = Object.values({ ...STORAGE_KEYS, ...CACHE_KEYS }).filter(
    // The page says of two keys that they also exist with this at the end.
    (key) => !key.endsWith('_auth'),
  );
  expect(keys.filter((key) => !named.has(key))).toEqual([]);
});
