import { expect, test } from 'vitest';
import { causeWords, changedWords, makerWords } from './release-words.ts';

const named = (...titles: string[]) => titles.map((title) => ({ id: title, title }));

test('a release says why and by whom it was made', () => {
  expect(causeWords('article.publish')).toBe('Published an article');
  expect(causeWords('build')).toBe('A new version of the code');
  expect(makerWords(null)).toBe('By itself');
  expect(makerWords({ id: 'ada', name: null })).toBe('Deleted account');
});

test('a release of many articles names the first', () => {
  expect(changedWords([])).toBe('–');
  expect(changedWords(named('One', ''))).toBe('One, Untitled');
  expect(changedWords(named('One', 'Two', 'Three', 'Four', 'Five'))).toBe(
    'One, Two, Three and 2 others',
  );
});
