import { expect, it } from 'vitest';
import { checkReferences, referenceProblems } from './references.ts';

const known = { author: ['ripen-team'], tags: ['focus', 'breaks'], timers: ['timer/5-minutes'] };
const article = { author: 'ripen-team', tags: ['focus'], timers: ['timer/5-minutes'] };

it('lets pass what names only what is there', () => {
  expect(() => checkReferences('a.mdx', article, known)).not.toThrow();
});

it('names file, field, what stands there and what was probably meant', () => {
  const wrong = { ...article, tags: ['focus', 'break'] };
  expect(() => checkReferences('content/blog/a.mdx', wrong, known)).toThrow(
    'content/blog/a.mdx: tags: there is no "break". Did you mean "breaks"?',
  );
});

it('lists the names that there are where none is like it', () => {
  const wrong = { ...article, tags: ['focus', 'cooking'] };
  expect(referenceProblems(wrong, known)).toEqual([
    {
      field: 'tags[1]',
      text: 'tags: there is no "cooking". Choose from focus, breaks.',
    },
  ]);
});

it('finds every name that is not there', () => {
  const wrong = { author: 'nobody-here', tags: ['foucs'], timers: ['timer/6-minutes'] };
  expect(referenceProblems(wrong, known).map(({ field }) => field)).toEqual([
    'author',
    'tags[0]',
    'timers[0]',
  ]);
});
