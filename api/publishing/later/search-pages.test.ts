import MiniSearch from 'minisearch';
import { describe, expect, test } from 'vitest';
import { findPages, SEARCH_OPTIONS } from '#shared/search/site-search.ts';
import { readCards, readSearchPage, toolWords, writeSearchIndex } from './search-pages.ts';

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
      address: 'kitchen timer',
      title: 'Kitchen timer',
      description: 'A & b',
      headings: 'Kitchen timer. Boiling eggs. Does it ring?',
      text: 'Kitchen timer Boiling eggs Does it ring?',
      names: 'egg eggs cook cooking pots',
      card: '',
    });
  });

  test('says more in its text, which is the article alone', () => {
    const page = html('Kitchen timer', '<p>10:00</p><article><p>White rice</p></article>');
    expect(readSearchPage('/kitchen-timer', page)?.text).toBe('White rice');
  });

  test('that is no article says what stands in it besides menus, forms and tools', () => {
    const page = html('Features', '<nav>Contents</nav><p>Import from Todoist</p><form>Send</form>');
    expect(readSearchPage('/features', page)?.text).toBe('Features Import from Todoist');
  });

  test('has what the hub says of it', () => {
    const hub =
      '<section><h2 id="x">Everyday</h2><li class="card" data-card="timer" x><h3>Timer</h3><p>Plain</p></li></section>';
    expect([...readCards(hub)]).toEqual([['/timer', 'Everyday Timer Plain']]);
  });

  test('is found by what its timer calls its lengths, each word once', () => {
    const page =
      '<astro-island props="{&quot;presets&quot;:[1,[[0,{&quot;label&quot;:[0,&quot;Egg soft 6&quot;],&quot;name&quot;:[0,&quot;Soft egg&quot;]}],[0,{&quot;sound&quot;:[0,&quot;bell&quot;]}]]]}"></astro-island>';
    expect(toolWords(page)).toBe('egg soft');
    expect(toolWords('<p>Plain</p>')).toBe('');
  });

  test('is none where the page keeps out by its own wish', () => {
    const head = '<meta name="robots" content="noindex">';
    expect(readSearchPage('/x', html('X', '', head))).toBeNull();
  });
});

describe('the search', () => {
  const rice = '<h2>Boiling eggs</h2><article><p>Rice, for children too.</p></article>';
  const pages = [
    readSearchPage('/kitchen-timer', html('Kitchen timer', rice)),
    readSearchPage('/exam-timer', html('Exam timer', '<h2>Extra time of 5 minutes</h2>')),
    readSearchPage('/tags', html('Kitchen and exam topics', '')),
  ].flatMap((page) => page ?? []);
  const search = MiniSearch.loadJSON(writeSearchIndex(pages), SEARCH_OPTIONS);
  const found = (words: string) => findPages(search, words).map(({ id }) => id);

  test.each([
    ['eggs', ['/kitchen-timer']],
    ['kitchn timer', ['/kitchen-timer']],
    ['RICE', ['/kitchen-timer']],
    ['the exam', ['/exam-timer', '/tags']],
    ['5min extra', ['/exam-timer']],
    ['5min', []],
    ['kithcen', ['/kitchen-timer', '/tags']],
    ['kids', ['/kitchen-timer']],
    ['zebra', []],
    ['', []],
  ])('for %j finds %j', (words, ids) => {
    expect(found(words)).toEqual(ids);
  });

  test('finds what holds some of the words where no page holds all', () => {
    expect(found('zebra eggs')).toEqual(['/kitchen-timer']);
  });

  test('puts pages that only lead to others last', () => {
    expect(found('kitchen')).toEqual(['/kitchen-timer', '/tags']);
  });

  test('does not take a number for the beginning of another', () => {
    expect(found('1')).toEqual([]);
  });
});
