import { describe, expect, test } from 'vitest';
import { hostileArticles } from '#tests/fixtures/hostile-articles/read-hostile.ts';
import { REFUSALS } from '#tests/fixtures/hostile-articles/refusals.ts';
import { COMPONENT_NAMES } from './components/definitions.ts';
import { parseArticle } from './parse-article.ts';

const articles = hostileArticles();

test('each of a hundred hostile articles has a refusal that is expected', () => {
  expect(articles.length).toBeGreaterThanOrEqual(100);
  expect(articles.map(({ name }) => name).toSorted()).toEqual(Object.keys(REFUSALS).toSorted());
  expect(Object.values(REFUSALS).filter((problems) => problems.length === 0)).toEqual([]);
});

describe('a hostile article is refused with line, column and what is wrong', () => {
  test.each(articles)('$name', ({ name, source }) => {
    const { problems, tree, frontmatter } = parseArticle(source, { components: COMPONENT_NAMES });
    const told = problems.slice(0, 6).map(({ line, column, text }) => `${line}:${column} ${text}`);
    const expected = REFUSALS[name] ?? [];
    expect(told).toEqual(expected.map((start) => expect.stringContaining(start)));
    expect(problems.map(({ level }) => level)).not.toContain('advice');
    for (const problem of problems) {
      expect(Object.keys(problem).toSorted()).toEqual(['column', 'level', 'line', 'text']);
    }
    expect(tree === null || frontmatter === null).toBe(true);
  });
});
