import { expect, test } from 'vitest';
import { escapeMarkup } from './escape-markup.ts';

test('what means something in markup is written out, each once', () => {
  expect(escapeMarkup(`<a href="x" title='y'>1 & 2</a>`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;1 &amp; 2&lt;/a&gt;',
  );
});

test('text without markup stays as it is', () => {
  expect(escapeMarkup('Pomodoro – 25 min; größer')).toBe('Pomodoro – 25 min; größer');
});
