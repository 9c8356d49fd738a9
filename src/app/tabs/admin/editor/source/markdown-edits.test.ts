import { describe, expect, it } from 'vitest';
import {
  insertAndGoOn,
  insertBlock,
  type MarkdownEdit,
  makeCode,
  makeLink,
  toggleLines,
  toggleMark,
} from './markdown-edits.ts';

/** Reads a text whose selection is between `[` and `]`. */
function selected(marked: string) {
  const from = marked.indexOf('[');
  const to = marked.indexOf(']') - 1;
  return { text: marked.replace('[', '').replace(']', ''), from, to };
}

/** The text after an edit, with its selection between `[` and `]`. */
function after(marked: string, edit: (given: ReturnType<typeof selected>) => MarkdownEdit): string {
  const given = selected(marked);
  const { from, to, insert, selection } = edit(given);
  const text = given.text.slice(0, from) + insert + given.text.slice(to);
  const [start, end] = selection;
  return `${text.slice(0, start)}[${text.slice(start, end)}]${text.slice(end)}`;
}

describe('a mark', () => {
  it.each([
    ['a [b] c', 'a **[b]** c'],
    ['a **[b]** c', 'a [b] c'],
    ['a [**b**] c', 'a [b] c'],
    ['a [] c', 'a **[]** c'],
  ])('%s becomes %s', (before, expected) => {
    expect(after(before, (given) => toggleMark(given, '**'))).toBe(expected);
  });
});

describe('lines', () => {
  it.each([
    ['heading', 'one\nt[w]o', 'one\n[## two]'],
    ['heading', '[## two]', '[### two]'],
    ['heading', '[### two]', '[two]'],
    ['bullets', '[one\ntwo]', '[- one\n- two]'],
    ['bullets', '[- one\n- two]', '[one\ntwo]'],
    ['numbers', '[- one\ntwo]', '[1. one\n2. two]'],
    ['quote', '[one]', '[> one]'],
    ['quote', '[> one]', '[one]'],
  ] as const)('as %s: %j becomes %j', (kind, before, expected) => {
    expect(after(before, (given) => toggleLines(given, kind))).toBe(expected);
  });
});

it('a link is made of the selected words, and its address is selected', () => {
  const given = { text: 'see here', from: 4, to: 8 };
  expect(makeLink(given)).toEqual({ from: 4, to: 8, insert: '[here](/)', selection: [11, 12] });
});

it('a block stands on lines of its own', () => {
  expect(after('one[]', (given) => insertBlock(given, 'X'))).toBe('one\n\n[X]\n');
  expect(after('one\n[]\ntwo', (given) => insertBlock(given, 'X'))).toBe('one\n\n[X]\n\ntwo');
});

it('after a block that is finished comes the next one, not its replacement', () => {
  const picture = (given: Parameters<typeof insertAndGoOn>[0]) => insertAndGoOn(given, 'X');
  expect(after('one[]', picture)).toBe('one\n\nX\n\n[]');
  expect(after('one[]\ntwo', picture)).toBe('one\n\nX\n\n[]two');
  expect(after('[]\n\n\ntwo', picture)).toBe('X\n\n[]\ntwo');
});

it('code of several lines becomes a block', () => {
  expect(after('[a]', makeCode)).toBe('`[a]`');
  expect(after('[a\nb]', makeCode)).toBe('[```\na\nb\n```]\n');
});
