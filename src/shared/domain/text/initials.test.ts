import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { initials } from './initials.ts';

describe('initials', () => {
  test.each([
    ['Ada Lovelace', 'AL'],
    ['ada lovelace', 'AL'],
    ['Ada', 'A'],
    ['  Ada   King \t Lovelace ', 'AL'],
    ['Jean-Luc Picard', 'JP'],
    ['(Ada) "Countess" Lovelace', 'AL'],
    ['e\u0301lodie Z\u030coe', '\u00c9\u017d'],
    ['निशा शर्मा', 'निश'],
    ['王小明', '王'],
    ['Ἀθηνᾶ', 'Ἀ'],
    ['ßen', 'ß'],
    ['ნინო', 'ნ'],
    ['𝒜da Lovelace', '𝒜L'],
    ['2Pac Shakur', '2S'],
    ['🍅 Anna Berg', 'AB'],
    ['Anna 🍅', 'A'],
    ['🍅', '🍅'],
    ['👩‍🌾 🇩🇪', '👩‍🌾'],
    ['- 🇩🇪', '🇩🇪'],
    ['', '?'],
    ['   ', '?'],
    ['---', '?'],
    ['\u0301', '?'],
    ['\u200b', '?'],
  ])('shows %j as %j', (name, expected) => {
    expect(initials(name)).toBe(expected);
  });

  test('keeps a heap of marks from growing out of the avatar', () => {
    expect(initials(`Z${'\u0335'.repeat(50)}algo`)).toBe('Z\u0335\u0335\u0335');
  });

  test('shows something short for any name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const graphemes = [...new Intl.Segmenter('en').segment(initials(name))];
        expect(graphemes.length).toBeGreaterThanOrEqual(1);
        expect(graphemes.length).toBeLessThanOrEqual(2);
      }),
    );
  });
});
