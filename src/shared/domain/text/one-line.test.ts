import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { oneLine } from './one-line.ts';

describe('oneLine', () => {
  test.each([
    ['', ''],
    [' \n\t ', ''],
    ['one', 'one'],
    [' one\r\n  two\u2028three\ufefffour ', 'one two three four'],
    ['cafe\u0301', 'caf\u00e9'],
    ['tab\u0000\u009fbed', 'tab bed'],
    ['\u0000 one \u0007', 'one'],
    ['half \ud83c', 'half \ufffd'],
  ])('reads %j as %j', (given, expected) => {
    expect(oneLine(given, 20)).toBe(expected);
  });

  test.each([
    ['12345678', '12345678'],
    ['123456789', '12345678'],
    ['1234567 9', '1234567'],
    ['\u{1f345}'.repeat(9), '\u{1f345}'.repeat(8)],
  ])('cuts %j to %j', (given, expected) => {
    expect(oneLine(given, 8)).toBe(expected);
  });

  test.prop([fc.string({ unit: 'binary', maxLength: 60 }), fc.integer({ min: 0, max: 40 })])(
    'is one line within the bound, and the same when read again',
    (given, max) => {
      const line = oneLine(given, max);
      expect(Array.from(line).length).toBeLessThanOrEqual(max);
      expect(line).not.toMatch(/[\r\n\t\u2028\u2029]|^\s|\s$|\s\s/);
      expect(line.isWellFormed()).toBe(true);
      expect(oneLine(line, max)).toBe(line);
    },
  );
});
