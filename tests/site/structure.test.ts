import { describe, expect, it } from 'vitest';
import { attributes, builtPages } from '#tests/support/site/built-site.ts';

/** Pages with words of their own; `words` is what a reader gets, without scripts and templates. */
const pages = builtPages().map(({ address, html }) => ({
  address,
  isIndexed: !/<meta name="robots" content="noindex/.test(html),
  words: html.replace(/<(script|style|template)\b[\s\S]*?<\/\1>/g, ''),
}));

const texts = new Map(pages.map(({ address, words }) => [address, words]));

function levelsOf(words: string): number[] {
  return [...words.matchAll(/<h([1-6])\b/g)].map(([, level]) => Number(level));
}

function idsOf(words: string): string[] {
  return [...words.matchAll(/<[a-z][^>]*?\sid="([^"]+)"/g)].map(([, id]) => id ?? '');
}

describe.each(pages.filter(({ isIndexed }) => isIndexed))('$address', ({ words }) => {
  it('has one main heading', () => {
    expect(levelsOf(words).filter((level) => level === 1)).toHaveLength(1);
  });
});

describe.each(pages)('$address', ({ address, words }) => {
  it('skips no level of headings', () => {
    const levels = levelsOf(words);
    const skips = levels.filter((level, place) => level > (levels[place - 1] ?? 1) + 1);
    expect(skips).toEqual([]);
  });

  it('says in words what each image shows', () => {
    const images: string[] = words.match(/<img\b[^>]*>/g) ?? [];
    expect(images.filter((image) => !/\salt="/.test(image))).toEqual([]);
  });

  it('has each id once', () => {
    const ids = idsOf(words);
    expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([]);
  });

  it('names only labels that are there', () => {
    const ids = idsOf(words);
    const named = [...words.matchAll(/\saria-labelledby="([^"]+)"/g)].flatMap(([, names = '']) =>
      names.split(' '),
    );
    expect(named.filter((id) => !ids.includes(id))).toEqual([]);
  });

  it('links only to places that are on the page', () => {
    const links = attributes(words, 'a', 'href').filter((href) => href.includes('#'));
    const dead = links.filter((href) => {
      const [path = '', id = ''] = href.split('#');
      const text = texts.get(path === '' ? address : path);
      return text !== undefined && !idsOf(text).includes(id);
    });
    expect(dead).toEqual([]);
  });
});
