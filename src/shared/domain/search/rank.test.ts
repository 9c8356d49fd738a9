import { describe, expect, it } from 'vitest';
import { foldText, searchWords } from './fold-text.ts';
import { correctedWords, matchScore } from './rank.ts';

/** Titles that a search finds, the best first. */
function ranked(search: string, titles: readonly string[]): string[] {
  const words = searchWords(search);
  return titles
    .map((title) => ({ title, score: matchScore(foldText(title), words) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .map(({ title }) => title);
}

describe('how well a text matches', () => {
  it('is best where it begins so, then where a word does, then inside of one', () => {
    const titles = ['Rewrite chapter', 'Chapter one', 'A nichapter'];
    expect(ranked('chapter', titles)).toEqual(['Chapter one', 'Rewrite chapter', 'A nichapter']);
  });

  it('is better the more of the text was searched for', () => {
    expect(ranked('draft', ['Draft of the report', 'Draft'])).toEqual([
      'Draft',
      'Draft of the report',
    ]);
  });

  it('asks for every word, in any order, without case and accents', () => {
    const titles = ['Café menu', 'Menu of the cafe in Málaga', 'Menu'];
    expect(ranked('menu CAFÉ', titles)).toEqual(['Café menu', 'Menu of the cafe in Málaga']);
  });

  it('takes one letter for the beginning of a word', () => {
    expect(ranked('b', ['Tab', 'Big', 'A bit'])).toEqual(['Big', 'A bit']);
  });

  it('is nothing for no words', () => {
    expect(matchScore('anything', [])).toBe(0);
  });
});

describe('words with a slip', () => {
  const vocabulary = new Set(['budget', 'introduction', 'menu', 'chapter']);

  it('are taken for the word that differs in a letter, also while it is typed', () => {
    expect(correctedWords(['bugdet'], vocabulary)).toEqual(['budget']);
    expect(correctedWords(['buget'], vocabulary)).toEqual(['budget']);
    expect(correctedWords(['chaptr'], vocabulary)).toEqual(['chapter']);
    expect(correctedWords(['intorductoin'], vocabulary)).toEqual(['introduction']);
    expect(correctedWords(['intorduc', 'menu'], vocabulary)).toEqual(['introduction', 'menu']);
  });

  it('are left alone where they are short, or like nothing', () => {
    expect(correctedWords(['mnu'], vocabulary)).toBeNull();
    expect(correctedWords(['zebra'], vocabulary)).toBeNull();
    expect(correctedWords(['dget'], vocabulary)).toEqual(['dget']);
  });
});
