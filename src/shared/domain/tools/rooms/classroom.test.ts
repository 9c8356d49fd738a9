import { describe, expect, test } from 'vitest';
import {
  type ClassroomSettings,
  classroomSchedule,
  drawTurn,
  groupsOf,
  namesNotTaken,
  readClassroomSettings,
  readNames,
} from './classroom.ts';

const TIDY: ClassroomSettings = {
  activity: 'Tidy up',
  ms: 120_000,
  voice: 'talk',
  hasMusic: true,
  view: 'digits',
  names: ['Ada', 'Ben', 'Cem', 'Dua', 'Eva'],
  groupSize: 2,
};
const first = () => 0;
const music = (settings: ClassroomSettings) =>
  classroomSchedule(settings).steps[0]?.cues.filter(({ sound }) => sound !== undefined) ?? [];

describe('transition music', () => {
  test('fills a short activity and the last two minutes of a long one', () => {
    expect(music(TIDY)).toHaveLength(59);
    expect(music({ ...TIDY, ms: 600_000 })).toHaveLength(59);
    expect(music({ ...TIDY, ms: 600_000 }).at(0)?.at).toEqual({ leftMs: 118_000 });
  });

  test('is not there where nobody asked for it', () => {
    expect(music({ ...TIDY, hasMusic: false })).toEqual([]);
  });
});

describe('chance', () => {
  test('puts everybody into one group, and nobody alone', () => {
    const sizes = (count: number, size: number) =>
      groupsOf([...'abcdefghij'].slice(0, count), size, first).map((group) => group.length);
    expect([sizes(5, 2), sizes(6, 4), sizes(10, 3), sizes(1, 4)]).toEqual([
      [3, 2],
      [3, 3],
      [4, 3, 3],
      [1],
    ]);
    const groups = groupsOf(TIDY.names, 2, first);
    expect(groups.flat().toSorted()).toEqual(TIDY.names);
  });

  test('gives nobody a second turn before everybody had one', () => {
    const drawn: string[] = [];
    for (const _ of TIDY.names) drawn.push(drawTurn(TIDY.names, drawn, first) ?? '');
    expect(drawn.toSorted()).toEqual(TIDY.names);
    expect(TIDY.names).toContain(drawTurn(TIDY.names, drawn, first));
    expect(drawTurn([], [], first)).toBeNull();
  });

  test('takes names from lines and from commas', () => {
    expect(readNames(' Ada, Ben\n\nCem;')).toEqual(['Ada', 'Ben', 'Cem']);
  });

  test('takes every name of a hall, and says which it does not take', () => {
    const hall = Array.from({ length: 203 }, (_, index) => `Pupil ${index + 1}`);
    const text = (count: number) => hall.slice(0, count).join('\n');
    expect(readNames(text(70))).toEqual(hall.slice(0, 70));
    expect(namesNotTaken(text(200))).toEqual({ leftOut: [], cut: [] });
    expect(readNames(text(203))).toEqual(hall.slice(0, 200));
    expect(namesNotTaken(text(203)).leftOut).toEqual(['Pupil 201', 'Pupil 202', 'Pupil 203']);
  });

  test('shortens a name that is a sentence, and says so', () => {
    const long = 'A'.repeat(41);
    expect(readNames(`Ada, ${long}`)).toEqual(['Ada', 'A'.repeat(40)]);
    expect(namesNotTaken(`Ada, ${long}`)).toEqual({ leftOut: [], cut: [long] });
  });
});

describe('settings that were kept or sent', () => {
  test('are read back as they were', () => {
    expect(readClassroomSettings(JSON.parse(JSON.stringify(TIDY)))).toEqual(TIDY);
  });

  test.each([
    ['an unknown voice', { ...TIDY, voice: 'shout' }],
    ['an unknown view', { ...TIDY, view: 'cinema' }],
    ['no length', { ...TIDY, ms: 0 }],
    ['groups of one', { ...TIDY, groupSize: 1 }],
  ])('are none with %s', (_, value) => {
    expect(readClassroomSettings(value)).toBeNull();
  });
});
