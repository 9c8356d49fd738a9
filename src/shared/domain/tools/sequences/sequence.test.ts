import { describe, expect, test } from 'vitest';
import { advance, startRun } from '../runs/run.ts';
import { plannedMs } from '../runs/schedule.ts';
import {
  readSavedSequences,
  readSequence,
  type Sequence,
  saveSequence,
  sequenceSchedule,
} from './sequence.ts';

const DYE: Sequence = {
  name: 'Dye',
  steps: [
    { label: 'Soak', ms: 30_000, tone: 'focus', sound: 'chime' },
    { label: 'Rinse', ms: 5000, tone: 'rest', sound: 'alarm' },
  ],
  rounds: 2,
};
const START = { id: 'a', page: '/custom-timer', volume: 60, isMuted: false };

/** Returns the sounds of a whole sequence, each with its second. */
const sounds = (sequence: Sequence, ms: number) =>
  advance(startRun(sequenceSchedule(sequence), START, 0), ms).signals.flatMap((signal) => {
    const sound = signal.kind === 'cue' ? signal.cue.sound : signal.end.sound;
    return sound ? [[Math.round(signal.at / 1000), sound]] : [];
  });

describe('a sequence', () => {
  test('plays the sound of each step as it begins, and the bell at its end alone', () => {
    expect(sounds(DYE, 70_000)).toEqual([
      [0, 'chime'],
      [30, 'alarm'],
      [35, 'chime'],
      [65, 'alarm'],
      [70, 'bell'],
    ]);
  });

  test('goes on without end where nobody said how often', () => {
    const endless = { ...DYE, rounds: null };
    expect(plannedMs(sequenceSchedule(endless))).toBeNull();
    expect(sounds(endless, 3_500_000)).toHaveLength(200);
  });

  test('counts its rounds', () => {
    const { steps } = sequenceSchedule(DYE);
    expect(steps.map(({ round }) => round?.number)).toEqual([1, 1, 2, 2]);
    expect(sequenceSchedule({ ...DYE, rounds: 1 }).steps[0]?.round).toBeUndefined();
  });

  test('is silent where a step has no sound', () => {
    const [soak] = DYE.steps;
    const quiet: Sequence = {
      ...DYE,
      steps: soak === undefined ? [] : [{ ...soak, sound: 'none' }],
      rounds: 1,
    };
    expect(sounds(quiet, 29_000)).toEqual([]);
  });
});

describe('a sequence that was kept or sent', () => {
  test('is read back as it was', () => {
    expect(readSequence(JSON.parse(JSON.stringify(DYE)))).toEqual(DYE);
  });

  test.each([
    ['no steps', { ...DYE, steps: [] }],
    ['a step of no length', { ...DYE, steps: [{ ...DYE.steps[0], ms: 0 }] }],
    ['an unknown colour', { ...DYE, steps: [{ ...DYE.steps[0], tone: 'url(x)' }] }],
    ['an unknown sound', { ...DYE, steps: [{ ...DYE.steps[0], sound: '/x.mp3' }] }],
    ['more than can be stored', { ...DYE, steps: Array(40).fill(DYE.steps[0]), rounds: 99 }],
    ['nonsense', null],
  ])('is none with %s', (_, value) => {
    expect(readSequence(value)).toBeNull();
  });

  test('stands once under its name, the latest first', () => {
    const other = { ...DYE, name: 'Other' };
    const saved = saveSequence(saveSequence([DYE], other), { ...DYE, rounds: 1 });
    expect(saved.map(({ name, rounds }) => [name, rounds])).toEqual([
      ['Dye', 1],
      ['Other', 2],
    ]);
    expect(readSavedSequences([...saved, { name: 'broken' }])).toEqual(saved);
    expect(readSavedSequences('x')).toEqual([]);
  });
});
