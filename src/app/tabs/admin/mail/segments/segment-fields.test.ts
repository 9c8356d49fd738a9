import { describe, expect, it } from 'vitest';
import type { Segment } from '#shared/contract/mailing/segments.ts';
import { segmentErrors, togglePlan, typedNumber, withConditions } from './segment-fields.ts';

describe('withConditions', () => {
  it('leaves out conditions that are emptied', () => {
    const segment: Segment = { plans: ['free'], joinedFrom: '2026-01-01', levelFrom: 3 };
    const change = { plans: [], joinedFrom: '', levelFrom: undefined, isVerified: false };
    expect(withConditions(segment, change)).toEqual({ isVerified: false });
  });
});

describe('segmentErrors', () => {
  it('names the field of a number out of its bounds', () => {
    expect(segmentErrors({ inactiveDays: 0 })).toEqual({
      inactiveDays: 'Days are a whole number from 1 to 3650.',
    });
  });

  it('has no field for conditions that exclude each other', () => {
    expect(segmentErrors({ levelFrom: 9, levelTo: 2 })).toEqual({
      '': 'The lowest level is above the highest. Swap them.',
    });
  });
});

it('typedNumber takes the digits of a text', () => {
  expect([typedNumber('30 days'), typedNumber('0'), typedNumber('many')]).toEqual([
    30,
    0,
    undefined,
  ]);
});

it('togglePlan adds a plan and takes it out', () => {
  expect(togglePlan(undefined, 'free')).toEqual(['free']);
  expect(togglePlan(['free', 'yearly'], 'free')).toEqual(['yearly']);
});
