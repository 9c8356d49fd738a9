import { expect, test } from 'vitest';
import { pictureMarkdown } from './picture-markdown.ts';

test('the alternative text of a picture may hold every sign', () => {
  expect(pictureMarkdown('/pictures/a-800.webp', ' A [red]  {kettle} ')).toBe(
    '![A \\[red\\] \\{kettle\\}](/pictures/a-800.webp)',
  );
});
