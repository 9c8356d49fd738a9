import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normaliseTitle } from './normalise-title.ts';

describe('normaliseTitle', () => {
  test.each([
    ['makes line breaks a space', 'one \r\n\n two\tthree\u2028four', 'one two three four'],
    ['keeps other spaces as they are', 'a  b\u00a0c', 'a  b\u00a0c'],
    [
      'leaves out what turns the direction',
      'invoice\u202Egpj.exe \u2066x\u2069',
      'invoicegpj.exe x',
    ],
    ['keeps what is written from right to left', 'כתיבה\u200f: عربي', 'כתיבה\u200f: عربي'],
    ['keeps emoji whole', '👩\u200d🌾', '👩\u200d🌾'],
    ['composes over what was left out', 'e\u202e\u0301', '\u00e9'],
    ['leaves nothing of nothing', ' \u202e\n ', ''],
  ])('%s', (_name, value, expected) => {
    expect(normaliseTitle(value)).toBe(expected);
  });

  test('changes nothing more the second time, and is one line', () => {
    const awkward = fc.constantFrom(
      '\r',
      '\n',
      '\t',
      '\u2028',
      '\u202e',
      '\u0000',
      ' ',
      'e',
      '\u0301',
    );
    fc.assert(
      fc.property(
        fc.string({ unit: fc.oneof(awkward, fc.string({ unit: 'binary' })) }),
        (value) => {
          const once = normaliseTitle(value);
          expect(normaliseTitle(once)).toBe(once);
          expect(once).not.toMatch(/[\n\r\t\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
        },
      ),
    );
  });
});
