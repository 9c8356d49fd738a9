import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lookAlikes, shareOf, shinglesOf } from './likeness.ts';

describe('shingles', () => {
  test('are runs of five words, whatever stands between them', () => {
    expect([...shinglesOf('Set it, press Start — then FORGET it.')]).toEqual([
      'set it press start then',
      'it press start then forget',
      'press start then forget it',
    ]);
  });

  test('keep an apostrophe and a figure in their word', () => {
    expect([...shinglesOf('It’s 25 minutes')]).toEqual(['it’s 25 minutes']);
  });

  test('of no words are none', () => {
    expect(shinglesOf(' — … ').size).toBe(0);
  });
});

describe('the share of two texts', () => {
  const page = 'one two three four five six seven eight';

  test('is all where a short text stands whole in a long one', () => {
    expect(shareOf(shinglesOf('two three four five six'), shinglesOf(page))).toBe(1);
  });

  test('is nothing where one of them says nothing', () => {
    expect(shareOf(shinglesOf(''), shinglesOf(page))).toBe(0);
  });

  test('counts the shingles that both have', () => {
    // Of the four shingles of each, the first two are the same.
    const other = 'one two three four five six and more';
    expect(shareOf(shinglesOf(page), shinglesOf(other))).toBe(0.5);
  });

  test('is the same both ways and between nothing and all', () => {
    const text = fc.lorem({ maxCount: 40 });
    fc.assert(
      fc.property(text, text, (one, other) => {
        const share = shareOf(shinglesOf(one), shinglesOf(other));
        expect(share).toBe(shareOf(shinglesOf(other), shinglesOf(one)));
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('look-alikes', () => {
  const clone = (minutes: string) =>
    `Set a timer for ${minutes} and press the button. The time runs down and a bell rings when it is over, which works on every device that you own.`;
  const own = 'Boiling eggs, resting meat and three pots at once want more than one clock.';

  test('are found among clones with another number', () => {
    const found = lookAlikes([
      { name: '/five', text: clone('five') },
      { name: '/eggs', text: own },
      { name: '/ten', text: clone('ten') },
    ]);
    expect(found.map(({ one, other }) => [one, other])).toEqual([['/five', '/ten']]);
  });

  test('share more than the limit, not just as much', () => {
    const texts = [
      { name: 'a', text: 'one two three four five six seven eight' },
      { name: 'b', text: 'one two three four five six and more' },
    ];
    expect(lookAlikes(texts, 0.5)).toEqual([]);
    expect(lookAlikes(texts, 0.49)).toEqual([{ one: 'a', other: 'b', share: 0.5 }]);
  });
});
