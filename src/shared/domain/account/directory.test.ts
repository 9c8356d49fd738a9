import { describe, expect, it } from 'vitest';
import { accountState, levelBand, searchedBeginnings, sortName, userWords } from './directory.ts';

describe('the directory', () => {
  it('finds a user by the words of name and address, and by the address whole', () => {
    expect(userWords({ name: 'Zoë Berg', email: 'Zoe.B@mail.example' })).toEqual([
      'b',
      'berg',
      'example',
      'mail',
      'zoe',
      'zoe.b@mail.example',
    ]);
  });

  it('takes a search apart as it does names, and keeps addresses whole', () => {
    expect(searchedBeginnings('  Bérg ZOE.b@Ma ')).toEqual(['berg', 'zoe.b@ma']);
    expect(searchedBeginnings('@example.org')).toEqual(['example', 'org']);
    expect(searchedBeginnings('% _ !')).toEqual([]);
    expect(searchedBeginnings('a b c d e f g')).toHaveLength(5);
  });

  it('sorts names whatever their case and accents', () => {
    expect(['Zoe', 'émil', 'Ada'].map(sortName).toSorted()).toEqual(['ada', 'emil', 'zoe']);
  });

  it.each([
    [1, 1],
    [4, 1],
    [5, 5],
    [19, 10],
    [500, 20],
  ])('puts level %i into the band from %i', (level, band) => {
    expect(levelBand(level)).toBe(band);
  });

  it('says that an account is being deleted before that it is deactivated', () => {
    expect(accountState({ isActive: false, deletesAtMs: 1 })).toBe('leaving');
    expect(accountState({ isActive: false, deletesAtMs: null })).toBe('deactivated');
    expect(accountState({ isActive: true, deletesAtMs: null })).toBe('active');
  });
});
