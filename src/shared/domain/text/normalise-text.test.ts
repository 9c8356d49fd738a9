import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normaliseText } from './normalise-text.ts';

describe('normaliseText', () => {
  test.each([
    ['trims', '  Write the introduction \n', 'Write the introduction'],
    ['trims the spaces other scripts use', '\u3000\u00a0報告\ufeff', '報告'],
    ['composes letters and their marks', 'Cafe\u0301', 'Caf\u00e9'],
    ['keeps newlines and tabs inside', 'one\n\ttwo', 'one\n\ttwo'],
    ['ends lines in one way', 'one\r\ntwo\rthree', 'one\ntwo\nthree'],
    ['removes control characters', 'a\u0000b\u0007c\u001b[1md\u007fe\u0085f', 'abc[1mdef'],
    ['trims behind a control character', '\u0000 a \u0000', 'a'],
    ['composes over a removed character', 'e\u0000\u0301', '\u00e9'],
    ['keeps emoji whole', '👩\u200d🌾 🇩🇪', '👩\u200d🌾 🇩🇪'],
    ['replaces half a character', 'a\ud83cb', 'a\ufffdb'],
    ['leaves nothing of nothing', ' \u0000\r\n ', ''],
  ])('%s', (_, value, expected) => {
    expect(normaliseText(value)).toBe(expected);
  });

  test('changes nothing more the second time', () => {
    const awkward = fc.constantFrom('\r', '\n', '\u0000', ' ', 'e', '\u0301', '\ud83c', '\udf45');
    fc.assert(
      fc.property(
        fc.string({ unit: fc.oneof(awkward, fc.string({ unit: 'binary' })) }),
        (value) => {
          const once = normaliseText(value);
          expect(normaliseText(once)).toBe(once);
          expect(once.isWellFormed()).toBe(true);
        },
      ),
    );
  });
});
