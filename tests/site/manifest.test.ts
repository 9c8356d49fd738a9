import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { SITE_DIR, siteHas, siteText } from '#tests/support/site/built-site.ts';
import { isIndexed, readPages } from '#tests/support/site/page-document.ts';

const Manifest = z.object({
  name: z.string().min(1),
  lang: z.literal('en'),
  start_url: z.string(),
  scope: z.literal('/'),
  shortcuts: z.array(z.object({ name: z.string().min(1), url: z.string() })).min(1),
  icons: z.array(z.object({ src: z.string(), type: z.string(), sizes: z.string() })),
});
const manifest = Manifest.parse(JSON.parse(siteText('/manifest.webmanifest')));

test('the manifest opens pages that are there', () => {
  const pageOf = (url: string) => url.split('#')[0] ?? '';
  const addresses = [manifest.start_url, ...manifest.shortcuts.map(({ url }) => pageOf(url))];
  expect(addresses.filter((address) => !siteHas(address))).toEqual([]);
  const indexed = readPages().filter(isIndexed);
  const shown = manifest.shortcuts.filter(({ url }) =>
    indexed.some((page) => page.address === pageOf(url)),
  );
  expect(shown).toEqual(manifest.shortcuts);
});

test('its pictures are as large as it says', () => {
  const sizes = manifest.icons
    .filter(({ type }) => type === 'image/png')
    .map(({ src, sizes: said }) => {
      const bytes = readFileSync(path.join(SITE_DIR, src));
      return [said, `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`];
    });
  expect(sizes.length).toBeGreaterThan(0);
  expect(sizes.filter(([said, is]) => said !== is)).toEqual([]);
});

test('programs that look for a picture of the site by its usual name find one', () => {
  const bytes = readFileSync(path.join(SITE_DIR, 'favicon.ico'));
  const [kind, count, size, at] = [2, 4, 6, 18].map((offset) =>
    offset === 18 ? bytes.readUInt32LE(offset) : bytes.readUInt8(offset),
  );
  expect([kind, count, size]).toEqual([1, 1, 32]);
  expect(bytes.subarray(at, (at ?? 0) + 4).toString('latin1')).toBe('\x89PNG');
});
