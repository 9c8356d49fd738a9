import { expect, it } from 'vitest';
import { readTags, writeTags } from './typed-tags.ts';

it.each([
  ['', []],
  [' , # ', []],
  ['thesis', ['thesis']],
  ['Thesis, deep work,thesis', ['thesis', 'deep work']],
  ['#thesis #draft', ['thesis', 'draft']],
])('reads “%s” as the tags %j', (typed, tags) => {
  expect(readTags(typed)).toEqual(tags);
});

it('reads tags as they are displayed', () => {
  const tags = ['thesis', 'deep work'];
  expect(readTags(writeTags(tags))).toEqual(tags);
});
