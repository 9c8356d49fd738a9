import { describe, expect, test } from 'vitest';
import { advance, skipStep, startRun } from '../runs/run.ts';
import {
  LIGHT_WORDS,
  lightAt,
  readSpeakerSettings,
  refitTalk,
  type SpeakerSettings,
  speakerSchedule,
  usualThresholds,
} from './speaker.ts';

const MINUTE = 60_000;
const TALK: SpeakerSettings = {
  name: '',
  parts: [
    { label: 'Talk', ms: 15 * MINUTE },
    { label: 'Questions', ms: 5 * MINUTE },
  ],
  greenMs: null,
  amberMs: 3 * MINUTE,
  redMs: MINUTE,
  hasSound: false,
  view: 'presenter',
};
const START = { id: 'a', page: '/presentation-timer', volume: 60, isMuted: false };

describe('the lights', () => {
  test('turn at their thresholds, and say so when time is over', () => {
    const at = (leftMs: number, overMs = 0) => lightAt(TALK, { leftMs, overMs });
    expect([at(15 * MINUTE), at(180_001), at(180_000), at(MINUTE), at(0), at(0, 1)]).toEqual([
      'green',
      'green',
      'amber',
      'red',
      'red',
      'over',
    ]);
  });

  test('come as at a speakers’ club: early, then green, amber and red', () => {
    const club = { greenMs: MINUTE, amberMs: 30_000, redMs: 0 };
    const at = (leftMs: number) => lightAt(club, { leftMs, overMs: 0 });
    expect([at(90_000), at(MINUTE), at(30_000), at(0)]).toEqual(['early', 'green', 'amber', 'red']);
  });

  test('have a letter and a word of their own each', () => {
    const letters = Object.values(LIGHT_WORDS).map((word) => word[0]);
    expect(new Set(letters).size).toBe(letters.length);
  });
});

describe('the schedule of a talk', () => {
  test('is silent, and says its thresholds in words', () => {
    const [talk] = speakerSchedule(TALK).steps;
    expect(talk?.end.sound).toBeNull();
    expect(talk?.cues.map(({ text, sound }) => [text, sound])).toEqual([
      ['Amber: 3 min left', undefined],
      ['Red: 1 min left', undefined],
    ]);
  });

  test('sounds where somebody asked for it', () => {
    const [talk] = speakerSchedule({ ...TALK, hasSound: true }).steps;
    expect(talk?.cues.map(({ sound }) => sound)).toEqual(['soft', 'soft']);
    expect(talk?.end.sound).toBe('chime');
  });

  test('runs over until somebody goes on to the questions', () => {
    const late = advance(startRun(speakerSchedule(TALK), START, 0), 17 * MINUTE).run;
    expect(late.place).toBe(0);
    expect(skipStep(late, 17 * MINUTE)).toMatchObject({ place: 1, status: 'running' });
  });
});

describe('thresholds for any length', () => {
  test.each([1, 2, 5, 10, 20, 30, 45, 60, 90])('stand in their order for %d minutes', (minutes) => {
    const ms = minutes * MINUTE;
    const settings = { ...TALK, ...usualThresholds(ms), parts: [{ label: '', ms }] };
    expect(readSpeakerSettings(settings)).toEqual(settings);
  });
});

describe('settings that were kept or sent', () => {
  test.each([
    ['red before amber', { ...TALK, redMs: 5 * MINUTE }],
    ['an amber that begins before the talk', { ...TALK, amberMs: 20 * MINUTE }],
    ['no parts', { ...TALK, parts: [] }],
    ['an unknown view', { ...TALK, view: 'moon' }],
  ])('are none with %s', (_, value) => {
    expect(readSpeakerSettings(value)).toBeNull();
  });
});

test('thresholds and sounds that move during a talk are told at their new place, none that is past', () => {
  const at = 11 * MINUTE;
  const run = advance(startRun(speakerSchedule(TALK), START, 0), at).run;
  const moved = { ...TALK, amberMs: 5 * MINUTE, redMs: 2 * MINUTE, hasSound: true };
  const fitted = refitTalk(run, speakerSchedule(moved), at);
  expect(advance(fitted, 13 * MINUTE - 1).signals).toEqual([]);
  expect(advance(fitted, 13 * MINUTE).signals).toMatchObject([
    { kind: 'cue', cue: { text: 'Red: 2 min left', sound: 'soft' } },
  ]);
});
