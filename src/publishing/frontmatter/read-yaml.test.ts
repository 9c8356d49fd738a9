import { expect, test } from 'vitest';
import { readYaml } from './read-yaml.ts';

test('a field is found on its line', () => {
  const read = readYaml('title: A\nfaq:\n  - question: Why?\n    answer: So.\n', 2);
  expect('lineOf' in read && [read.lineOf('title'), read.lineOf('faq[0].answer')]).toEqual([2, 5]);
});

test('a directive is refused on its line, before the parser meets it', () => {
  expect(readYaml('title: A\n%YAML 1.2\n', 2)).toEqual({
    line: 3,
    text: expect.stringContaining('no line begins with %'),
  });
  expect(readYaml('title: 100 %\n', 2)).toMatchObject({ data: { title: '100 %' } });
});
