import MiniSearch from 'minisearch';
import { describe, expect, test } from 'vitest';
import { SEARCH_OPTIONS } from '#shared/search/site-search.ts';
import { readSearchPage, writeSearchIndex } from './search-index.ts';

const html = (title: string, main: string, head = '') =>
  `<head><title>${title} · Ripen</title><meta name="description" content="A &amp; b">${head}</head><header><h2>Menu</h2></header><main><h1>${title}</h1>${main}</main>`;

describe('a page in the index', () => {
  test('is known by its title, its description, its headings and its questions', () => {
    const page = html(
      'Kitchen timer',
      '<h2 id="x">Boiling <em>eggs</em></h2><summary>Does it ring?</summary>',
    );
    expect(readSearchPage('/kitchen-timer', page)).toEqual({
      id: '/kitchen-timer',
      title: 'Kitchen timer',
      description: 'A & b',
      headings: 'Kitchen timer. Boiling eggs. Does it ring?',
    });
  });

  test.each([
    ['is kept out by its own wish', '<meta name="robots" content="noindex">'],
    ['only leads elsewhere', '<meta http-equiv="refresh" content="0;url=/app">'],
  ])('is none where it %s', (_why, head) => {
    expect(readSearchPage('/x', html('X', '', head))).toBeNull();
  });
});

describe('the search', () => {
  const pages = [
    readSearchPage('/kitchen-timer', html('Kitchen timer', '<h2>Boiling eggs</h2>')),
    readSearchPage('/exam-timer', html('Exam timer', '<h2>Extra time</h2>')),
  ].flatMap((page) => page ?? []);
  const search = MiniSearch.loadJSON(writeSearchIndex(pages), SEARCH_OPTIONS);
  const found = (words: string) => search.search(words).map(({ id }) => id);

  test.each([
    ['egg', ['/kitchen-timer']],
    ['kitchn timer', ['/kitchen-timer']],
    ['exam', ['/exam-timer']],
    ['timer', ['/exam-timer', '/kitchen-timer']],
    ['exam eggs', []],
    ['zebra', []],
  ])('for %j finds %j', (words, ids) => {
    expect(found(words).toSorted()).toEqual(ids);
  });
});
