import { expect, test } from 'vitest';
import { ARTICLE_FIELDS } from './field-models.ts';

test('the form asks for every field of the contract but the mark of drafts, with its limits', () => {
  expect(ARTICLE_FIELDS.map(({ name, kind }) => [name, kind])).toEqual([
    ['title', 'text'],
    ['description', 'text'],
    ['published', 'day'],
    ['updated', 'day'],
    ['author', 'text'],
    ['tags', 'names'],
    ['timers', 'names'],
    ['faq', 'groups'],
    ['sources', 'groups'],
  ]);
  expect(ARTICLE_FIELDS[0]).toEqual({ kind: 'text', name: 'title', most: 60 });
  expect(ARTICLE_FIELDS[5]).toEqual({ kind: 'names', name: 'tags', most: 5 });
  expect(ARTICLE_FIELDS[8]).toMatchObject({
    fields: [
      { name: 'label', isOptional: false },
      { name: 'url', isOptional: true },
    ],
  });
});
