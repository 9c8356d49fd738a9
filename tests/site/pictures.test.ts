import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { PRODUCT_PICTURES } from '#shared/domain/content/product-pictures.ts';
import { SCENES } from '#shared/domain/content/scenes.ts';
import { siteHas, siteText } from '#tests/support/site/built-site.ts';
import { readPages } from '#tests/support/site/page-document.ts';
import { TIMER_ROUTES } from '#tests/support/site/public-routes.ts';

const pages = readPages();
const pictures = pages.flatMap(({ address, document }) =>
  [...document.querySelectorAll('.screenshot picture')].map((picture) => ({ address, picture })),
);

describe('pictures of the product', () => {
  const folder = path.resolve(import.meta.dirname, '../../src/assets/pictures');

  test('are there in both themes and in every format, each at most 40 kB', () => {
    const files = PRODUCT_PICTURES.flatMap((name) =>
      ['light', 'dark'].flatMap((theme) =>
        ['.avif', '-2x.avif', '.webp'].map((ending) => `${name}-${theme}${ending}`),
      ),
    );
    expect(readdirSync(folder).toSorted()).toEqual(files.toSorted());
    const heavy = files.filter((file) => statSync(path.join(folder, file)).size > 40_000);
    expect(heavy).toEqual([]);
  });

  test('are on the pages that show what the product is', () => {
    const shown = new Set(pictures.map(({ address }) => address));
    for (const address of ['/', '/features', '/pricing', '/about', '/use-cases', '/solutions']) {
      expect(shown).toContain(address);
    }
  });

  test('are described, have their size, and are loaded when they come into sight', () => {
    const wrong = pictures.filter(({ picture }) => {
      const image = picture.querySelector('img');
      const has = (name: string) => (image?.getAttribute(name) ?? '') !== '';
      return (
        !has('alt') || !has('width') || !has('height') || image?.getAttribute('loading') !== 'lazy'
      );
    });
    expect(wrong.map(({ address }) => address)).toEqual([]);
  });

  test('come in pairs, one for each theme, and their files are there', () => {
    const themes = pictures.map(({ picture }) => picture.className);
    expect(themes.filter((theme) => theme === 'light').length).toBe(themes.length / 2);
    expect(themes.filter((theme) => theme === 'dark').length).toBe(themes.length / 2);
    const files = pictures.flatMap(({ picture }) => [
      picture.querySelector('img')?.getAttribute('src') ?? '',
      ...(picture.querySelector('source')?.getAttribute('srcset') ?? '')
        .split(', ')
        .map((each) => each.replace(/ 2x$/, '')),
    ]);
    expect(files.filter((file) => !siteHas(file))).toEqual([]);
  });
});

describe('drawings of timers', () => {
  const sheet = siteText('/scenes.svg');
  const cards = pages
    .filter(({ address }) => address === '/timers')
    .flatMap(({ document }) => [...document.querySelectorAll('[data-card] use')])
    .map((use) => use.getAttribute('href') ?? '');

  test('stand on every card of the hub, and are all used', () => {
    expect(cards.length).toBe(TIMER_ROUTES.length);
    const names = cards.map((href) => href.replace('/scenes.svg#', ''));
    expect([...new Set(names)].toSorted()).toEqual([...SCENES].toSorted());
    expect(names.filter((name) => !sheet.includes(`<symbol id="${name}"`))).toEqual([]);
  });

  test('tell the lengths apart: no two have the same', () => {
    const lengths = pages.filter(({ address }) => /^\/timer\/\d+-minutes$/.test(address));
    const scenes = lengths.map(({ document }) =>
      document.querySelector('[data-scene]')?.getAttribute('data-scene'),
    );
    expect(scenes.length).toBe(19);
    expect(new Set(scenes).size).toBe(19);
  });
});
