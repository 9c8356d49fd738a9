import { describe, expect, test } from 'vitest';
import { splitQuote } from './split-quote.ts';

describe('splitQuote', () => {
  test.each([
    ['nothing quoted', 'It works.\n\nThanks', 'It works.\n\nThanks', ''],
    [
      'a quote with its lead',
      'Yes.\n\nOn 20 Nov 2026 Ripen <inbox@ripen.example> wrote:\n> Now?\n>\n> Ripen',
      'Yes.',
      'On 20 Nov 2026 Ripen <inbox@ripen.example> wrote:\n> Now?\n>\n> Ripen',
    ],
    [
      'a lead on two lines',
      'Yes.\n\nAm Fr., 20. Nov. 2026 schrieb Ripen\n<inbox@ripen.example>:\n\n> Now?',
      'Yes.',
      'Am Fr., 20. Nov. 2026 schrieb Ripen\n<inbox@ripen.example>:\n\n> Now?',
    ],
    ['a quote without a lead', 'Yes.\n\n> Now?', 'Yes.', '> Now?'],
    ['a line with a colon that is no lead', 'My answer:\n\n> Now?', 'My answer:', '> Now?'],
    ['answers between quotes', '> One?\nYes.\n> Two?\nNo.', '> One?\nYes.\n> Two?\nNo.', ''],
    ['an answer below a quote', '> Now?\n\nYes.', '> Now?\n\nYes.', ''],
    [
      'a divider',
      'Yes.\n\n-----Original Message-----\nFrom: Ripen\nSent: Friday\n\nNow?',
      'Yes.',
      '-----Original Message-----\nFrom: Ripen\nSent: Friday\n\nNow?',
    ],
    [
      'the head of the mail before',
      'Yes.\n\nVon: Ripen\nGesendet: Freitag\nAn: Ruth\n\nNow?',
      'Yes.',
      'Von: Ripen\nGesendet: Freitag\nAn: Ruth\n\nNow?',
    ],
    ['a line of dashes in a text', 'One\n---- next ----\nTwo', 'One\n---- next ----\nTwo', ''],
    ['nothing but a quote', '> Now?', '> Now?', ''],
    ['nothing', '', '', ''],
  ])('tells %s', (_what, text, words, quote) => {
    expect(splitQuote(text)).toEqual({ words, quote });
  });

  test('is quick with ten thousand characters of anything', () => {
    for (const piece of ['>', '\n', '>\n', 'a:\n', 'From: x\n', '_'.repeat(10).concat('\n')]) {
      const begin = performance.now();
      splitQuote(piece.repeat(10_000 / piece.length));
      expect(performance.now() - begin).toBeLessThan(500);
    }
  });
});
