import { expect, test } from 'vitest';
import { checkMail as checkHere } from '#mailing/check-mail.ts';
import { SENDER } from '#mailing/mail-test-kit.ts';
import { readArticle as readHere } from '#publishing/check-article.ts';
import { COMPONENT_NAMES } from '#publishing/components/definitions.ts';
import { readArticle } from './article-reader.ts';
import { checkMail } from './mail-checker.ts';
import { createTextReader } from './text-reader.ts';

const SOURCE =
  '---\ntitle: Tea\n---\n\n## Steep\n\n“Wait” for a [timer](/kitchen-timer), *then* pour.\n';

const createReader = (longestMs?: number) =>
  createTextReader<unknown>({
    file: new URL('./article-thread.ts', import.meta.url),
    tooLong: 'too long',
    ...(longestMs === undefined ? {} : { longestMs }),
  });

test('a text is read as the parser reads it, and once', async () => {
  const [first, other, again] = await Promise.all([
    readArticle(SOURCE),
    readArticle('other'),
    readArticle(SOURCE),
  ]);
  expect(first).toEqual(readHere(SOURCE, { components: COMPONENT_NAMES }));
  expect(other).not.toEqual(first);
  expect(again).toBe(first);
  expect(await readArticle(SOURCE)).toBe(first);
});

test('a mail is checked for its sender as it would be here', async () => {
  const mail = { subject: 'Tea', preview: 'News', source: 'Hello {{ name | "you" }}. {{ nme }}' };
  const good = { ...mail, source: 'Hello {{ name | "you" }}.' };
  const other = { ...SENDER, reason: 'Because you asked for it.' };
  expect(await checkMail(mail, SENDER)).toEqual(checkHere(mail, SENDER));
  expect(await checkMail(good, SENDER)).toEqual(checkHere(good, SENDER));
  expect(await checkMail(good, other)).toEqual(checkHere(good, other));
});

test('the oldest texts are forgotten', async () => {
  const read = createReader();
  const first = await read(SOURCE);
  const long = Array.from({ length: 4 }, (_, at) => `${at}${'x'.repeat(999_999)}`);
  for (const text of long) await read(text);
  const again = await read(SOURCE);
  expect(again).toEqual(first);
  expect(again).not.toBe(first);
});

test('a text that takes too long is given up, and not tried again at once', async () => {
  // A thread takes longer to start.
  const read = createReader(1);
  expect([await read(SOURCE), await read(SOURCE)]).toEqual(['too long', 'too long']);
});
