import { beforeEach, describe, expect, it } from 'vitest';
import { setFormatPlace } from '#shared/domain/formats/formats.ts';
import { buildPreview, buildRestore } from '../backup-test-kit.tsx';
import { changesNothing, effectsOf, endedWords, lossWords } from './restore-words.ts';
import { isChanged, thingsOf } from './table-words.ts';

const AT = '2026-11-20T03:00:00.000Z';
const LATER = '2026-11-20T14:02:00.000Z';
const change = (table: string, given: object = {}) => ({
  table,
  inBackup: 0,
  now: 0,
  comesBack: 0,
  goes: 0,
  changes: 0,
  newestInBackup: null,
  newestNow: null,
  ...given,
});

const NOBODY = { comeBack: 0, go: 0, stayDeleted: 0, signedOut: 0 };

beforeEach(() => setFormatPlace({ locale: 'en-GB', timeZone: 'UTC' }));

describe('the effects of a restore', () => {
  it('name each count that is not zero, losses first', () => {
    const people = { comeBack: 2, go: 3, stayDeleted: 1, signedOut: 1 };
    expect(effectsOf(buildPreview({ people, suppressionsKept: 5, migrations: 2 }))).toEqual([
      {
        id: 'go',
        isLoss: true,
        words: '3 people who joined after the backup lose their account and everything in it.',
      },
      { id: 'comeBack', isLoss: false, words: '2 people come back.' },
      {
        id: 'stayDeleted',
        isLoss: false,
        words: '1 account deleted after the backup stays deleted.',
      },
      {
        id: 'suppressions',
        isLoss: false,
        words: '5 addresses that left mail after the backup still get none.',
      },
      {
        id: 'migrations',
        isLoss: false,
        words: 'The backup is from an earlier version and is updated in 2 steps.',
      },
      { id: 'signedOut', isLoss: false, words: 'You are signed out and sign in again.' },
    ]);
  });

  it('are none where nothing happens', () => {
    const people = { comeBack: 0, go: 0, stayDeleted: 0, signedOut: 0 };
    expect(effectsOf(buildPreview({ people }))).toEqual([]);
  });
});

describe('the tables of a preview', () => {
  it('have the names of things; those without one are added up at the end', () => {
    const things = thingsOf([
      change('rollups', { goes: 2, now: 9, newestNow: AT }),
      change('pomodoros', { goes: 34, now: 40 }),
      change('search_words', { goes: 3, now: 1, newestNow: LATER }),
    ]);
    expect(things.map(({ name }) => name)).toEqual(['Sessions', 'Everything else']);
    expect(things.at(-1)).toMatchObject({ goes: 5, now: 10, newestNow: LATER });
    expect(things.every(isChanged)).toBe(true);
  });

  it('change nothing only where nobody loses or gets back an account either', () => {
    const same = thingsOf([change('notes')]);
    const of = (people: object) =>
      changesNothing(buildPreview({ people: { ...NOBODY, signedOut: 3, ...people } }), same);
    expect([of({}), of({ go: 1 }), of({ comeBack: 1 })]).toEqual([true, false, false]);
    expect(
      changesNothing(buildPreview({ people: NOBODY }), thingsOf([change('notes', { goes: 1 })])),
    ).toBe(false);
  });

  it('say what is lost in one sentence', () => {
    const of = (...tables: object[]) => lossWords(thingsOf(tables as never));
    expect(of(change('notes'))).toBeNull();
    expect(
      of(change('pomodoros', { goes: 1234 }), change('rollups', { goes: 2, changes: 1 })),
    ).toBe('Lost: 1,234 sessions and 2 other entries. 1 change made since then is taken back.');
  });
});

describe('a restore that has ended', () => {
  const ended = { endedAt: LATER, asOf: AT };
  it.each([
    [{}, 'Restored on 20 Nov 2026, 14:02 to the data of 20 Nov 2026, 03:00.'],
    [{ kind: 'undo' }, 'The restore was undone on 20 Nov 2026, 14:02.'],
    [
      { state: 'failed', problem: 'noSpace' },
      'The backup was not restored (20 Nov 2026, 14:02). Your data is as it was. The disk is too full. Free some space, then try again.',
    ],
  ] as const)('%o is “%s”', (given, words) => {
    expect(endedWords(buildRestore({ ...ended, ...given }))).toBe(words);
  });
});
