import { expect, test } from 'vitest';
import { correctInterruptions, readInterruptions } from './interruptions.ts';

const NONE = { interrupted: false, internalInterruptions: 0, externalInterruptions: 0 };
const TWO = { interrupted: true, internalInterruptions: 1, externalInterruptions: 1 };

test('any counted interruption makes a session interrupted', () => {
  expect(readInterruptions(NONE)).toEqual(NONE);
  expect(readInterruptions({ ...NONE, interrupted: true })).toEqual({ ...NONE, interrupted: true });
  expect(readInterruptions({ ...TWO, interrupted: false })).toEqual(TWO);
});

test.each([
  ['nothing changes nothing', TWO, {}, TWO],
  [
    'a count changes that count',
    NONE,
    { externalInterruptions: 2 },
    {
      interrupted: true,
      internalInterruptions: 0,
      externalInterruptions: 2,
    },
  ],
  ['"not interrupted" takes the counts back', TWO, { interrupted: false }, NONE],
  [
    'a count that stays wins over it',
    TWO,
    { interrupted: false, internalInterruptions: 1 },
    {
      interrupted: true,
      internalInterruptions: 1,
      externalInterruptions: 0,
    },
  ],
  [
    'counts of nothing leave it interrupted',
    TWO,
    {
      internalInterruptions: 0,
      externalInterruptions: 0,
    },
    { ...NONE, interrupted: true },
  ],
])('of a correction, %s', (_fact, present, change, expected) => {
  expect(correctInterruptions(present, change)).toEqual(expected);
});
