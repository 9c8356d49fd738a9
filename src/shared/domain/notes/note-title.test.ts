import { describe, expect, it } from 'vitest';
import { noteExcerpt, noteTitle, withRemark } from './note-title.ts';

describe('the title of a note', () => {
  it.each([
    ['# Plan for *May*\n\nText', 'Plan for May'],
    ['\n\n  - [ ] buy **beans**', 'buy beans'],
    ['> quoted', 'quoted'],
    ['[the site](https://example.org) and more', 'the site and more'],
    ['```js\nlet a = 1;\n```', 'js'],
    ['---\nafter a line', '---'],
    ['a_b_c stays a word', 'a_b_c stays a word'],
    ['## Closed ##', 'Closed'],
    ['', ''],
    [' \n\t\n', ''],
  ])('%j is called “%s”', (text, title) => {
    expect(noteTitle(text)).toBe(title);
  });

  it('is cut, at whole characters', () => {
    expect(noteTitle('🍅'.repeat(100))).toBe(`${'🍅'.repeat(79)}…`);
  });
});

it('what follows the title is told in one line', () => {
  expect(noteExcerpt('# Plan\n\nFirst *this*.\n- then that\n')).toBe('First this. then that');
  expect(noteExcerpt('only one line')).toBe('');
});

describe('a remark', () => {
  it.each([
    ['# Plan\n\nText', '# Plan (my version)\n\nText'],
    ['\n\n Plan  \nText', '\n\n Plan (my version)  \nText'],
    ['```\ncode\n```', '(my version)\n\n```\ncode\n```'],
    ['', '(my version)'],
  ])('stands behind the first line: %j', (text, marked) => {
    const { text: whole, at, length } = withRemark(text, 'my version');
    expect(whole).toBe(marked);
    expect(whole.slice(0, at) + whole.slice(at + length)).toBe(text);
  });
});
