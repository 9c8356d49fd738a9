import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { type BuiltPage, builtPages, SITE_DIR, scriptsOf } from '#tests/support/site/built-site.ts';

const ASSETS = path.join(SITE_DIR, '_astro');
/** A class of a CSS module, as the bundler names it. */
const CLASS = /(?<![\w-])_[a-zA-Z]\w*?__[\w-]{6}(?![\w-])/g;

const namesIn = (text: string, pattern: RegExp) => new Set(text.match(pattern) ?? []);

/**
 * Returns the text of all scripts and styles of a page, including its lazy parts, and the missing
 * files.
 */
function wholeText(page: BuiltPage): { scripts: string; styles: string; absent: Set<string> } {
  const absent = new Set<string>();
  const files = new Set(scriptsOf(page).map((address) => path.basename(address)));
  let scripts = '';
  let styles = page.html;
  for (const file of files) {
    const text = readFileSync(path.join(ASSETS, file), 'utf8');
    if (file.endsWith('.css')) styles += text;
    else scripts += text;
    if (file.endsWith('.css')) continue;
    for (const name of namesIn(text, /(?:[\w-]+\.)+[\w-]{8}\.(?:js|css)/g)) {
      if (existsSync(path.join(ASSETS, name))) files.add(name);
      else absent.add(name);
    }
  }
  return { scripts, styles, absent };
}

const pages = builtPages().filter(({ html }) => html.includes('<astro-island'));

it.each(pages)('every part that $address may load is there', (page) => {
  expect([...wholeText(page).absent]).toEqual([]);
});

/** Their code comes in one chunk with the forms of accounts, which they never show. */
const WITH_OTHERS_FORMS = /^\/(?:contact|admin\/[\w-]+\/(?:edit|new))$/;

it.each(pages.filter(({ address }) => !WITH_OTHERS_FORMS.test(address)))(
  '$address brings the styles of every part that comes later',
  (page) => {
    const { scripts, styles } = wholeText(page);
    const styled = namesIn(styles, CLASS);
    expect([...namesIn(scripts, CLASS)].filter((name) => !styled.has(name))).toEqual([]);
  },
);

it('finds every style of a page in its head, so that styles that come later are added and nothing is laid out anew', () => {
  const inBody = builtPages().filter(
    ({ html }) => html.lastIndexOf('<style') > html.indexOf('</head>'),
  );
  expect(inBody.map(({ address }) => address)).toEqual([]);
});
