import { describe, expect, test } from 'vitest';
import { plannedMs } from '../runs/schedule.ts';
import {
  exerciseLines,
  type IntervalSettings,
  intervalFormat,
  intervalPlace,
  intervalSchedule,
  nextExercise,
  readExercise,
  readIntervalSettings,
  withVoice,
} from './interval.ts';

const TABATA: IntervalSettings = {
  name: 'Tabata',
  prepareMs: 0,
  workMs: 20_000,
  restMs: 10_000,
  rounds: 8,
  sets: 1,
  betweenMs: 0,
  coolDownMs: 0,
  endsWithRest: true,
  exercises: [],
  isSpoken: true,
};
const WORKOUT: IntervalSettings = {
  ...TABATA,
  name: 'Legs',
  prepareMs: 10_000,
  workMs: 40_000,
  restMs: 20_000,
  rounds: 2,
  sets: 3,
  betweenMs: 60_000,
  coolDownMs: 120_000,
  endsWithRest: false,
  exercises: ['Squats | weight on the heels', 'Plank'],
};
const labels = (settings: IntervalSettings) =>
  intervalSchedule(settings).steps.map(({ label }) => label);
const spoken = (settings: IntervalSettings, place: number) =>
  intervalSchedule(settings).steps[place]?.cues.flatMap(({ say }) => say ?? []);

describe('the schedule of an interval page', () => {
  test('is four minutes for Tabata, the last rest included', () => {
    expect(plannedMs(intervalSchedule(TABATA))).toBe(240_000);
  });

  test('is 7:50 for twelve stations of 30 seconds with ten to change', () => {
    const seven = { ...TABATA, workMs: 30_000, restMs: 10_000, rounds: 12, endsWithRest: false };
    expect(plannedMs(intervalSchedule(seven))).toBe(470_000);
  });

  test('goes from getting ready over the sets to the cool-down', () => {
    const set = ['Squats', 'Rest', 'Plank'];
    expect(labels(WORKOUT)).toEqual([
      'Get ready',
      ...set,
      'Long rest',
      ...set,
      'Long rest',
      ...set,
      'Cool down',
    ]);
  });

  test('beeps on the last three seconds of a phase, and no earlier than it begins', () => {
    const beeps = (ms: number) =>
      intervalSchedule({ ...TABATA, workMs: ms }).steps[0]?.cues.filter(
        ({ sound }) => sound === 'beep',
      );
    expect(beeps(20_000)?.map(({ at }) => at)).toEqual([
      { leftMs: 1000 },
      { leftMs: 2000 },
      { leftMs: 3000 },
    ]);
    expect(beeps(2000)).toHaveLength(1);
    expect(beeps(1000)).toHaveLength(0);
  });

  test('speaks the exercise with its cue, and in the rest what comes next', () => {
    expect(spoken(WORKOUT, 0)).toEqual(['Get ready. First: Squats']);
    expect(spoken(WORKOUT, 1)).toEqual(['Squats. weight on the heels']);
    expect(spoken(WORKOUT, 2)).toEqual(['Rest. Next: Plank']);
    expect(spoken(WORKOUT, 4)).toEqual(['Long rest. Next: Squats']);
  });

  test('says nothing where the voice is off, and can be given it again', () => {
    const silent = { ...WORKOUT, isSpoken: false };
    expect(spoken(silent, 1)).toEqual([]);
    expect(withVoice(intervalSchedule(silent), true)).toEqual(intervalSchedule(WORKOUT));
    expect(withVoice(intervalSchedule(WORKOUT), false)).toEqual(intervalSchedule(silent));
  });

  test('begins a short list again from the top', () => {
    const minutes = { ...TABATA, restMs: 0, rounds: 4, exercises: ['A', 'B', 'C'] };
    expect(labels(minutes)).toEqual(['A', 'B', 'C', 'A']);
  });

  test('counts up where the work has no length', () => {
    const race = { ...TABATA, workMs: null, rounds: 1, endsWithRest: false };
    expect(plannedMs(intervalSchedule(race))).toBeNull();
    expect(intervalFormat(race)).toBe('counts up');
  });
});

describe('the place in a schedule', () => {
  const schedule = intervalSchedule(WORKOUT);

  test('counts rounds within their set', () => {
    expect(intervalPlace(schedule, 0)).toEqual({ round: 1, rounds: 2, set: 1, sets: 3 });
    expect(intervalPlace(schedule, 3)).toEqual({ round: 2, rounds: 2, set: 1, sets: 3 });
    expect(intervalPlace(schedule, 5)).toEqual({ round: 1, rounds: 2, set: 2, sets: 3 });
    expect(intervalPlace(schedule, schedule.steps.length - 1)).toMatchObject({ round: 2, set: 3 });
  });

  test('knows the next exercise by name', () => {
    expect(nextExercise(schedule, 1)).toBe('Plank');
    expect(nextExercise(schedule, schedule.steps.length - 2)).toBe('');
    expect(nextExercise(intervalSchedule(TABATA), 0)).toBe('');
  });
});

describe('a list of exercises', () => {
  test('has one on each line that says something', () => {
    expect(exerciseLines(' Squats | low \n\n| nobody\nPlank')).toEqual(['Squats | low', 'Plank']);
    expect(readExercise('Squats | low | slow')).toEqual({ name: 'Squats', cue: 'low | slow' });
  });
});

describe('settings that were kept or sent', () => {
  test('are read back as they were', () => {
    expect(readIntervalSettings(JSON.parse(JSON.stringify(WORKOUT)))).toEqual(WORKOUT);
  });

  test.each([
    ['more stretches than can be stored', { ...TABATA, rounds: 99, sets: 99 }],
    ['no round', { ...TABATA, rounds: 0 }],
    ['an exercise without a name', { ...TABATA, exercises: ['| low'] }],
    ['nonsense', 'x10'],
  ])('are none with %s', (_, value) => {
    expect(readIntervalSettings(value)).toBeNull();
  });
});
