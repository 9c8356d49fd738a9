import { describe, expect, it } from 'vitest';
import {
  createVocabulary,
  findPlaces,
  makeShards,
  shardAddress,
  textWords,
} from './text-shards.ts';

const TEXTS = [
  'A kettle is a clock.',
  'Kettles sing, and a clock ticks.',
  'The kettledrum has no clock.',
  'A clock of sand, constructor of dunes.',
  'Nothing but a clock.',
  'Bells in the clock tower.',
  'Tea by the clock.',
  'Naïve clocks.',
];
const vocabulary = createVocabulary();
const shards = makeShards(TEXTS.map(vocabulary.read), vocabulary.words);
const found = (typed: string) => findPlaces(shards, textWords(typed));

describe('texts of a large site', () => {
  it('are found by all words, those that hold the words themselves before their beginnings', () => {
    expect(found('kettle')).toEqual([0, 1, 2]);
    expect(found('sand dunes')).toEqual([3]);
    expect(found('sand kettle')).toEqual([]);
  });

  it('are found without accents, in either number, and by the beginning of a word', () => {
    expect(found('naive')).toEqual([7]);
    expect(found('bell')).toEqual([5]);
    expect(found('kett')).toEqual([0, 1, 2]);
  });

  it('are not sought by words that nearly all hold, nor by very short ones', () => {
    expect(found('clock')).toEqual([]);
    expect(found('clock tower')).toEqual([5]);
    expect(found('te')).toEqual([]);
  });

  it('hold words that objects know by themselves', () => {
    expect(found('constructor')).toEqual([3]);
    expect(found('toString')).toEqual([]);
  });

  it('have an address that any word can stand in', () => {
    expect(shardAddress('né', 'a1')).toBe('/search-index.json?texts=n%C3%A9&of=a1');
  });
});
