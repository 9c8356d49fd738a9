import { expect, it } from 'vitest';
import { readTags, writeTags } from './typed-tags.ts';

it.each([
  ['', []],
  [' , # ', []],
  ['thesis', ['thesis']],
  ['Thesis, deep work,thesis', ['thesis', 'deep work']],
  ['#thesis #draft', ['thesis', 'draft']],
])('“%s” are the tags %j', (typed, tags) => {
  expect(readTags(typed)).toEqual(tags);
});

it('tags are typed as they are shown', () => {
  const tags = ['thesis', 'deep work'];
  expect(readTags(writeTags(tags))).toEqual(tags);
});
