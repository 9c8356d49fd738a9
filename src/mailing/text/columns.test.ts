import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { processorMs } from '#tests/support/processor-time.ts';
import { columnsOf, TEXT_COLUMNS, wrapped } from './columns.ts';

const FLAT = { first: '', rest: '' };

describe('the columns of a text', () => {
  it.each([
    ['abc', 3],
    ['Größe', 5],
    ['e\u0301', 1],
    ['山田', 4],
    ['🍅', 2],
    ['', 0],
  ])('%j: %d', (text, columns) => {
    expect(columnsOf(text)).toBe(columns);
  });
});

describe('a wrapped text', () => {
  it('breaks at blanks and keeps its indents', () => {
    const lines = wrapped('word '.repeat(40).trim(), { first: '- ', rest: '  ' }).split('\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toBe(`- ${'word '.repeat(15).trim()}`);
    expect(lines[2]).toBe(`  ${'word '.repeat(10).trim()}`);
  });

  it('keeps an address whole', () => {
    const address = `https://ripen.example/${'x'.repeat(100)}`;
    expect(wrapped(`see ${address} there`, FLAT)).toBe(`see\n${address}\nthere`);
  });

  it('breaks texts without blanks where they have none', () => {
    const lines = wrapped('山'.repeat(100), { first: '> ', rest: '> ' }).split('\n');
    expect(lines).toEqual([`> ${'山'.repeat(38)}`, `> ${'山'.repeat(38)}`, `> ${'山'.repeat(24)}`]);
  });

  it('keeps its own line breaks', () => {
    expect(wrapped('a\nb', { first: '1. ', rest: '   ' })).toBe('1. a\n   b');
  });

  it('of a megabyte is made in linear time', () => {
    for (const text of ['a '.repeat(500_000), 'a'.repeat(1_000_000), '山'.repeat(300_000)]) {
      expect(processorMs(() => wrapped(text, FLAT))).toBeLessThan(2000);
    }
  });
});

const word = fc.string({
  unit: fc.constantFrom('a', 'ß', '山', '🍅', '.'),
  minLength: 1,
  maxLength: 30,
});
property.prop([fc.array(word, { maxLength: 60 }), fc.constantFrom('', '- ', '> > ')])(
  'loses no word, and no line is too long',
  (words, indent) => {
    const text = wrapped(words.join(' '), { first: indent, rest: indent });
    const lines = text.split('\n').map((line) => line.slice(indent.length));
    expect(lines.join('').replaceAll(' ', '')).toBe(words.join(''));
    for (const line of text.split('\n')) {
      // Words of thirty wide characters are shorter than a line.
      expect(columnsOf(line)).toBeLessThanOrEqual(TEXT_COLUMNS);
    }
  },
);
