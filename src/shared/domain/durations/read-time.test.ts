import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { oneLine } from '../tools/addresses/settings-reading.ts';
import { clockText, lengthText } from '../tools/runs/time-text.ts';
import { readTime, readTimeOfDay, readTypedTime } from './read-time.ts';
import { saidLength, saidTime } from './say-time.ts';
import { typedTime } from './write-time.ts';

const LENGTHS = fc.integer({ min: 1, max: 359_999 }).map((seconds) => seconds * 1000);
const MINUTES = fc.integer({ min: 0, max: 1439 });
const NAMES = fc
  .string({ unit: 'grapheme', maxLength: 40 })
  .map((text) => oneLine(text, 80).trim());

describe('what pages write is read back to the same', () => {
  property.prop([LENGTHS])('a length in words, on a button and as a clock', (ms) => {
    for (const write of [saidLength, lengthText, clockText]) {
      expect(readTime(write(ms))).toEqual({ kind: 'for', ms, name: '' });
    }
  });

  property.prop([LENGTHS, NAMES])('a length with any name', (ms, name) => {
    const time = { kind: 'for', ms, name } as const;
    expect(readTime(saidTime(time))).toEqual(time);
  });

  property.prop([LENGTHS, NAMES])('as somebody would type it', (ms, name) => {
    expect(readTime(typedTime(ms, name))).toEqual({ kind: 'for', ms, name });
  });

  property.prop([MINUTES, MINUTES, NAMES])('a time of day', (minuteOfDay, nowMinute, name) => {
    const time = { kind: 'until', minuteOfDay, name } as const;
    expect(readTime(saidTime(time), { nowMinute, has24Hours: true })).toEqual(time);
  });

  property.prop([fc.string({ maxLength: 250 })])(
    'whatever is typed, there is an answer',
    (typed) => {
      expect(readTime(typed).kind).toMatch(/^(?:for|until|unsure|unreadable)$/);
    },
  );
});

describe('a time of day of twelve hours', () => {
  test.each([
    ['half past three', 600, 930],
    ['half past three', 960, 210],
    ['until 11:00', 540, 660],
    ['until 12:30', 720, 750],
    ['until 7', 360, 420],
  ])('“%s” at minute %i is the next one: %i', (typed, nowMinute, minuteOfDay) => {
    expect(readTime(typed, { nowMinute })).toEqual({ kind: 'until', minuteOfDay, name: '' });
  });

  test('is asked where a clock of 24 hours means another one than the next', () => {
    expect(readTime('until 7', { nowMinute: 480 })).toMatchObject({
      kind: 'unsure',
      guesses: [{ minuteOfDay: 1140 }, { minuteOfDay: 420 }],
    });
  });

  test('is read by the clock of 24 hours where no present is known', () => {
    expect(readTime('until 7')).toEqual({ kind: 'until', minuteOfDay: 420, name: '' });
  });
});

test.each([
  ['essay', '25 min for essay'],
  ['', '25 min'],
  ['5 min break', '25 min, called 5 min break'],
])('a timer called “%s” is typed as “%s”', (name, typed) => {
  expect(typedTime(1_500_000, name)).toBe(typed);
});

test('a number without a unit counts what its field counts', () => {
  expect(readTypedTime('40', { bare: 'seconds' })).toMatchObject({ kind: 'for', ms: 40_000 });
  expect(readTypedTime('40')).toMatchObject({ kind: 'for', ms: 2_400_000 });
});

test('a name in a field for lengths is asked about, and left out', () => {
  expect(readTypedTime('tea 4 minutes')).toEqual({
    kind: 'unsure',
    guesses: [{ kind: 'for', ms: 240_000, name: '' }],
  });
});

test.each([
  ['15:30', 930],
  ['7', 420],
  ['7pm', 1140],
  ['7:05 am', 425],
  ['15.30', 930],
  ['1530', 930],
  ['24:00', 0],
  ['noon', 720],
  ['until 15:30', 930],
  ['half past seven', 450],
])('“%s” in a field for times of day is minute %i', (typed, minuteOfDay) => {
  expect(readTimeOfDay(typed)).toMatchObject({ kind: 'until', minuteOfDay });
});

test.each(['', '25:00', '13 pm', '10 min', 'soon'])('%j is no time of day', (typed) => {
  expect(readTimeOfDay(typed)).toEqual({
    kind: 'unreadable',
    message: 'Type a time of day like 15:30 or 3:30 pm.',
  });
});
