import { describe, expect, test } from 'vitest';
import { holdsWords, indexWords } from './index-words.ts';

describe('the words of a text', () => {
  test.each([
    ['Draft the Résumé, draft!', ['draft', 'the', 'resume']],
    ['100% of_it [now]!', ['100', 'of', 'it', 'now']],
    ['', []],
    ['— % —', []],
    ['x'.repeat(40), ['x'.repeat(32)]],
    ['論文abcを書く', ['論', '文', 'abc', 'を', '書', 'く']],
    ['Übung für Éva', ['ubung', 'fur', 'eva']],
  ])('%j are %j', (text, words) => {
    expect([...indexWords(text)]).toEqual(words);
  });
});

describe('a text holds', () => {
  test.each([
    ['Draft the résumé', ['resume', 'draft'], true],
    ['Draft the résumé', ['sume'], false],
    ['Draft the résumé', ['res'], true],
    ['Rate 100% of_it [now]!', ['100%'], true],
    ['Rate 100% of_it [now]!', ['now]!'], true],
    ['Rate 100% of_it [now]!', ['it'], true],
    ['Rate 100% of_it [now]!', ['%'], true],
    ['Rate 100% of_it [now]!', ['%', 'nope'], false],
    ['論文を書く', ['文を'], true],
    ['banana anana', ['anana'], true],
    ['banana', ['anana'], false],
  ])('in %j the words %j: %j', (text, words, holds) => {
    expect(holdsWords(text, words)).toBe(holds);
  });
});
