import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { type BuiltPage, builtPages, SITE_DIR, scriptsOf } from '#tests/support/site/built-site.ts';

const ASSETS = path.join(SITE_DIR, '_astro');
/** A class of a CSS module, as the bundler names it. */
const CLASS = /(?<![\w-])_[a-zA-Z]\w*?__[\w-]{6}(?![\w-])/g;

const namesIn = (text: string, pattern: RegExp) => new Set(text.match(pattern) ?? []);

/** The classes in a file, and the files that it names: read once for all pages. */
const read = new Map<string, { classes: Set<string>; files: readonly string[] }>();

function readAsset(file: string) {
  const known = read.get(file);
  if (known !== undefined) return known;
  const text = readFileSync(path.join(ASSETS, file), 'utf8');
  const isStyle = file.endsWith('.css');
  const files = isStyle ? [] : [...namesIn(text, /(?:[\w-]+\.)+[\w-]{8}\.(?:js|css)/g)];
  const asset = { classes: namesIn(text, CLASS), files };
  read.set(file, asset);
  return asset;
}

/** Returns the classes in a page’s scripts and in its styles, with its lazy parts, and the missing files. */
function everythingOf(page: BuiltPage) {
  const absent = new Set<string>();
  const files = new Set(scriptsOf(page).map((address) => path.basename(address)));
  const inScripts = new Set<string>();
  const inStyles = namesIn(page.html, CLASS);
  for (const file of files) {
    const { classes, files: named } = readAsset(file);
    for (const name of classes) (file.endsWith('.css') ? inStyles : inScripts).add(name);
    for (const name of named) (existsSync(path.join(ASSETS, name)) ? files : absent).add(name);
  }
  return { inScripts, inStyles, absent };
}

const pages = builtPages().filter(({ html }) => html.includes('<astro-island'));

it.each(pages)('every part that $address may load is there', (page) => {
  expect([...everythingOf(page).absent]).toEqual([]);
});

/** Their code comes in one chunk with the forms of accounts, which they never show. */
const WITH_OTHERS_FORMS = /^\/(?:contact|admin\/[\w-]+\/(?:edit|new))$/;

it.each(pages.filter(({ address }) => !WITH_OTHERS_FORMS.test(address)))(
  '$address brings the styles of every part that comes later',
  (page) => {
    const { inScripts, inStyles } = everythingOf(page);
    expect([...inScripts].filter((name) => !inStyles.has(name))).toEqual([]);
  },
);

it('finds every style of a page in its head, so that styles that come later are added and nothing is laid out anew', () => {
  const inBody = builtPages().filter(
    ({ html }) => html.lastIndexOf('<style') > html.indexOf('</head>'),
  );
  expect(inBody.map(({ address }) => address)).toEqual([]);
});
