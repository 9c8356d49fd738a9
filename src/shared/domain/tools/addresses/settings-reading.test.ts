import { describe, expect, test } from 'vitest';
import {
  flagField,
  lengthField,
  lineField,
  listField,
  nullable,
  oneLine,
  parseSettings,
  readSettings,
  wholeField,
  wordField,
} from './settings-reading.ts';

interface Tea {
  readonly name: string;
  readonly ms: number;
  readonly kind: 'green' | 'black';
  readonly cups: number | null;
  readonly isHot: boolean;
  readonly notes: readonly string[];
}

const read = (value: unknown) =>
  readSettings<Tea>(value, {
    name: lineField(5),
    ms: lengthField(1000),
    kind: wordField(['green', 'black']),
    cups: nullable(wholeField(1, 9)),
    isHot: flagField,
    notes: listField(lineField(10), { most: 2 }),
  });

const TEA: Tea = { name: 'Sen', ms: 60_000, kind: 'green', cups: null, isHot: true, notes: ['a'] };

describe('settings that were kept', () => {
  test('are read back as they were', () => {
    expect(read(parseSettings(JSON.stringify(TEA)))).toEqual(TEA);
  });

  test('lose what nobody asked for', () => {
    expect(read({ ...TEA, evil: '<script>' })).toEqual(TEA);
  });

  test.each([
    ['no object', 7],
    ['a missing field', { ...TEA, isHot: undefined }],
    ['a length of nothing', { ...TEA, ms: 0 }],
    ['a length beyond 99:59:59', { ...TEA, ms: 360_000_000 }],
    ['an unknown word', { ...TEA, kind: 'red' }],
    ['half a cup', { ...TEA, cups: 0.5 }],
    ['a list that is too long', { ...TEA, notes: ['a', 'b', 'c'] }],
    ['a list with something else in it', { ...TEA, notes: [1] }],
  ])('are none with %s', (_, value) => {
    expect(read(value)).toBeNull();
  });

  test('are none where the text is no JSON', () => {
    expect(read(parseSettings('{'))).toBeNull();
  });

  test('keep one short line of a text', () => {
    expect(read({ ...TEA, name: ' a\nb\u202Ecdef' })?.name).toBe('a b c');
    expect(oneLine('x'.repeat(9), 3)).toBe('xxx');
  });
});
