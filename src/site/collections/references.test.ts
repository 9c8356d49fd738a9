import { expect, it } from 'vitest';
import { checkReferences } from './references.ts';

const known = { author: ['ripen-team'], tags: ['focus', 'breaks'], timers: ['timer/5-minutes'] };
const article = { author: 'ripen-team', tags: ['focus'], timers: ['timer/5-minutes'] };

it('lets pass what names only what is there', () => {
  expect(() => checkReferences('a.mdx', article, known)).not.toThrow();
});

it('names file, field, what stands there and what was probably meant', () => {
  const wrong = { ...article, tags: ['focus', 'break'] };
  expect(() => checkReferences('content/blog/a.mdx', wrong, known)).toThrow(
    'content/blog/a.mdx: tags: received "break", which is not there. Did you mean "breaks"?',
  );
});
