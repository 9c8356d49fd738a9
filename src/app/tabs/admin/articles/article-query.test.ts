import { expect, test } from 'vitest';
import { articleQuery, sortOf } from './article-query.ts';

test('the filters of an address are sent as the server accepts them', () => {
  expect(
    articleQuery({ text: ' deep ', state: 'published', author: 'ripen-team', tag: 'focus' }),
  ).toEqual({ text: 'deep', state: 'published', author: 'ripen-team', tag: 'focus' });
});

test.each([{ text: '  ' }, { state: 'gone' }, { author: 'Ripen Team' }, { tag: 'a'.repeat(101) }])(
  '%j filters nothing',
  (filters) => {
    expect(articleQuery(filters)).toEqual({});
  },
);

test('a text that is too long is cut', () => {
  expect(articleQuery({ text: 'a'.repeat(150) }).text).toHaveLength(100);
});

test('those changed last come first, unless the address says otherwise', () => {
  expect([sortOf({}), sortOf({ sort: 'title' }), sortOf({ sort: 'size' })]).toEqual([
    '-updated',
    'title',
    '-updated',
  ]);
});
