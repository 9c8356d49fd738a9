import { expect, it } from 'vitest';
import { type Format, formatText } from './format-text.ts';

/** The text after an edit; ⟨ and ⟩ mark the selection, before and after. */
function formatted(given: string, format: Format): string {
  const start = given.indexOf('⟨');
  const end = given.indexOf('⟩') - 1;
  const text = given.replace(/[⟨⟩]/gu, '');
  const edit = formatText(text, { start, end }, format);
  const whole = text.slice(0, edit.start) + edit.insert + text.slice(edit.end);
  const { start: from, end: to } = edit.chosen;
  return `${whole.slice(0, from)}⟨${whole.slice(from, to)}⟩${whole.slice(to)}`;
}

it.each<[string, Format, string]>([
  ['a ⟨word⟩ b', 'bold', 'a **⟨word⟩** b'],
  ['a **⟨word⟩** b', 'bold', 'a ⟨word⟩ b'],
  ['a ⟨word ⟩b', 'italic', 'a *⟨word⟩* b'],
  ['a *⟨word⟩* b', 'italic', 'a ⟨word⟩ b'],
  ['a **⟨word⟩** b', 'italic', 'a ***⟨word⟩*** b'],
  ['a ***⟨word⟩*** b', 'italic', 'a **⟨word⟩** b'],
  ['⟨⟩', 'bold', '**⟨⟩**'],
  ['see ⟨the site⟩', 'link', 'see [the site](⟨https://⟩)'],
  ['see ⟨https://example.org⟩', 'link', 'see [⟨⟩](https://example.org)'],
])('formats %s as %s to %s', (given, format, result) => {
  expect(formatted(given, format)).toBe(result);
});
