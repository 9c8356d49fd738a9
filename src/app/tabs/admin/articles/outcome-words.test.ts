import { expect, test } from 'vitest';
import type { ListedArticle } from '#shared/contract/admin/articles.ts';
import { outcomeWords } from './outcome-words.ts';

const done = [{ id: 'a' }, { id: 'b' }] as unknown as ListedArticle[];
const refused = { id: 'c', title: 'Deep work', reason: 'Line 3: the title is missing.' };

test('an act on several articles says how many', () => {
  expect(outcomeWords('published', { done, refused: [] })).toEqual({
    tone: 'success',
    text: '2 articles published.',
  });
});

test('it says why one was refused, and that others were', () => {
  expect(outcomeWords('published', { done, refused: [refused, { ...refused, id: 'd' }] })).toEqual({
    tone: 'error',
    text: '2 articles published. “Deep work” was not published: Line 3: the title is missing. Nor 1 other.',
  });
  expect(outcomeWords('tagged', { done: [], refused: [{ ...refused, title: '' }] }).text).toBe(
    'One article was not tagged: Line 3: the title is missing.',
  );
});
