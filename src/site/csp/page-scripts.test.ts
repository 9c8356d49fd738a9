import { expect, test } from 'vitest';
import { readScripts, scriptsAtOnce, scriptsFrom } from './page-scripts.ts';

const texts = new Map([
  ['_astro/page.B2.js', 'import"./react.c3.js";const later=()=>import(`./Dialog.d4.js`)'],
  ['_astro/react.c3.js', 'import"./page.B2.js"'],
  ['_astro/Dialog.d4.js', 'm.f=["_astro/Icon.e5.js","_astro/Icon.e5.css"]'],
  ['_astro/Icon.e5.js', ''],
  ['_astro/other.f6.js', ''],
]);
const scripts = readScripts(texts);
const html = '<astro-island component-url="/_astro/page.B2.js"><script src="/gone.js">';

test('a page loads at once what it names, and what that imports', () => {
  expect(scriptsAtOnce(html, scripts).toSorted()).toEqual([
    '_astro/page.B2.js',
    '_astro/react.c3.js',
  ]);
});

test('a page may load what it names, what that names, and so on, each once', () => {
  expect(scriptsFrom(html, scripts).toSorted()).toEqual([
    '_astro/Dialog.d4.js',
    '_astro/Icon.e5.js',
    '_astro/page.B2.js',
    '_astro/react.c3.js',
  ]);
});
