import { expect, test } from 'vitest';
import { namesNeededBy, readSiteAssets, unnamedImports } from './site-assets.ts';

const assets = readSiteAssets(
  new Map([
    [
      '_astro/page.B2.js',
      'import"./react.c3.js";const later=()=>import(`./Dialog.d4.js`),a="_own__1gdul2"',
    ],
    ['_astro/react.c3.js', 'import"./page.B2.js"'],
    [
      '_astro/Dialog.d4.js',
      'm.f=["_astro/Icon.e5.js","_astro/Dialog.a1.css"];a="_dialog__1gdul3 _bare__1gdul4"',
    ],
    ['_astro/Icon.e5.js', 'a="_icon__1gdul5"'],
    ['_astro/other.f6.js', 'a="_other__1gdul6"'],
  ]),
  new Map([['_astro/Dialog.a1.css', '._dialog__1gdul3{top:0}._icon__1gdul5{top:0}']]),
);
const html =
  '<style>._unused__1gdul7{top:0}</style><astro-island class="_html__1gdul1" component-url="/_astro/page.B2.js"><script src="/gone.js">';

test('a page lacks the names of what the scripts that it names import', () => {
  expect(unnamedImports(html, assets)).toEqual(['_astro/react.c3.js']);
  expect(unnamedImports(`${html}<script src="/_astro/react.c3.js">`, assets)).toEqual([]);
});

test('a page needs rules for its elements, its scripts, and lazy parts that bring none', () => {
  expect([...namesNeededBy(html, assets)]).toEqual([
    '_html__1gdul1',
    '_own__1gdul2',
    '_bare__1gdul4',
  ]);
});
