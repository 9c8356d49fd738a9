import { expect, test } from 'vitest';
import { namedAssets, namesAssets } from './named-assets.ts';

test('a page names its scripts, islands, preloads and fonts', () => {
  const html = `<link rel="preload" href="/_astro/fonts/figtree.a1.woff2"><script src="/_astro/page.B2.js"></script>
    <astro-island component-url="/_astro/HomeTimer.c3.js" renderer-url="/_astro/client.d4.js">`;
  expect(namedAssets(html, 'page')).toEqual([
    '/_astro/fonts/figtree.a1.woff2',
    '/_astro/page.B2.js',
    '/_astro/HomeTimer.c3.js',
    '/_astro/client.d4.js',
  ]);
});

test('a script names what it imports, at once or later, and what it hands on', () => {
  const script = `import{a as b}from"./react.e5.js";const l=()=>import('./Dialog.f6.js');
    const deps=["_astro/Dialog.f6.js","_astro/Dialog.g7.css"];new Worker("/_astro/tick-worker-h8.js")`;
  expect(namedAssets(script, 'asset')).toEqual([
    '/_astro/Dialog.f6.js',
    '/_astro/Dialog.g7.css',
    '/_astro/tick-worker-h8.js',
    '/_astro/react.e5.js',
  ]);
});

test('words of a page that look like a file beside it are no addresses', () => {
  expect(namedAssets(`<p>Run "./start.js"</p>`, 'page')).toEqual([]);
});

test.each([
  ['/_astro/a.js', true],
  ['/_astro/a.css', true],
  ['/_astro/fonts/a.woff2', false],
])('%s may name others: %s', (path, may) => {
  expect(namesAssets(path)).toBe(may);
});
