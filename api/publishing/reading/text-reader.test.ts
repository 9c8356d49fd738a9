import { expect, test } from 'vitest';
import { readArticle } from '#publishing/check-article.ts';
import { COMPONENT_NAMES } from '#publishing/components/definitions.ts';
import { createArticleReader } from './article-reader.ts';

const SOURCE =
  '---\ntitle: Tea\n---\n\n## Steep\n\n“Wait” for a [timer](/kitchen-timer), *then* pour.\n';

test('a text is read as the parser reads it, and once', async () => {
  const read = createArticleReader();
  const [first, other, again] = await Promise.all([read(SOURCE), read('other'), read(SOURCE)]);
  expect(first).toEqual(readArticle(SOURCE, { components: COMPONENT_NAMES }));
  expect(other).not.toEqual(first);
  expect(again).toBe(first);
  expect(await read(SOURCE)).toBe(first);
});

test('the oldest texts are forgotten', async () => {
  const read = createArticleReader();
  const first = await read(SOURCE);
  const long = Array.from({ length: 4 }, (_, at) => `${at}${'x'.repeat(999_999)}`);
  for (const text of long) await read(text);
  const again = await read(SOURCE);
  expect(again).toEqual(first);
  expect(again).not.toBe(first);
});

test('a text that takes too long has a problem that says so, and is not tried again at once', async () => {
  // A thread takes longer to start.
  const read = createArticleReader({ longestMs: 1 });
  const [unread, again] = [await read(SOURCE), await read(SOURCE)];
  const { fields, body } = unread;
  expect(again).toBe(unread);
  expect([fields.data, body.tree]).toEqual([null, null]);
  expect(body.problems).toEqual([
    {
      line: 1,
      column: 1,
      level: 'error',
      text: 'this text takes too long to read. Split it into several.',
    },
  ]);
});
