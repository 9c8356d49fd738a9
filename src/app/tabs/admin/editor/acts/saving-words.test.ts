import { describe, expect, it } from 'vitest';
import { presenceWords, savingWords } from './saving-words.ts';

describe('savingWords', () => {
  it('says nothing of an article that nobody has begun', () => {
    expect(savingWords({ kind: 'saved' }, true)).toBe('');
    expect(savingWords({ kind: 'saved' }, false)).toBe('Saved');
  });

  it('says why the server does not have a text, and that it is not lost', () => {
    expect(savingWords({ kind: 'offline', message: 'There is no connection.' }, false)).toBe(
      'Not saved yet. There is no connection. Your text is kept in this browser.',
    );
  });
});

describe('presenceWords', () => {
  const writers = (...names: (string | null)[]) =>
    names.map((name, id) => ({ id: String(id), name }));
  it.each([
    [[], ''],
    [['Ben'], 'Ben has it open as well.'],
    [[null], 'Somebody has it open as well.'],
    [['Ben', 'Cleo'], 'Ben and Cleo have it open as well.'],
    [['Ben', 'Cleo', 'Dora'], 'Ben, Cleo and 1 more have it open as well.'],
  ])('of %j says %j', (names, expected) => {
    expect(presenceWords(writers(...names))).toBe(expected);
  });
});
