import { expect, test } from 'vitest';
import { readScripts, scriptsAtOnce, scriptsFrom, scriptsThatDraw } from './page-scripts.ts';

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

test('what islands begin with draws where such an island stands', () => {
  const site = readScripts(
    new Map([
      ['_astro/page.a1.js', 'import(`./pill.b2.js`)'],
      ['_astro/pill.b2.js', 'import"./tool.c3.js";import"./timer-app.d4.js"'],
      ['_astro/tool.c3.js', ''],
      ['_astro/timer-app.d4.js', 'import(`./alarm.e5.js`)'],
      ['_astro/alarm.e5.js', 'import"./all.f6.js"'],
      ['_astro/all.f6.js', ''],
      ['_astro/KitchenTool.g7.js', 'import"./tool.c3.js"'],
    ]),
  );
  const plain = '<script src="/_astro/page.a1.js">';
  const everywhere = [
    '_astro/alarm.e5.js',
    '_astro/all.f6.js',
    '_astro/page.a1.js',
    '_astro/pill.b2.js',
  ];
  expect(scriptsThatDraw(plain, site).toSorted()).toEqual(everywhere);
  const island = `${plain}<astro-island component-url="/_astro/KitchenTool.g7.js">`;
  expect(scriptsThatDraw(island, site).toSorted()).toEqual(
    [...everywhere, '_astro/KitchenTool.g7.js', '_astro/tool.c3.js'].toSorted(),
  );
});
