import { describe, expect, test } from 'vitest';
import { mailEffect, shareOf } from './mail-effect.ts';

describe('the effect of a mail', () => {
  test('is as in Newcombe’s paper: 56 of 70 against 48 of 80', () => {
    const effect = mailEffect({ people: 70, cameBack: 56 }, { people: 80, cameBack: 48 });
    expect(effect).toEqual({
      kind: 'more',
      difference: expect.closeTo(0.2, 10),
      low: expect.closeTo(0.0524, 4),
      high: expect.closeTo(0.3339, 4),
    });
  });

  test('is unclear where the interval holds zero, also with nobody back', () => {
    expect(mailEffect({ people: 950, cameBack: 40 }, { people: 50, cameBack: 2 }).kind).toBe(
      'unclear',
    );
    expect(mailEffect({ people: 950, cameBack: 0 }, { people: 50, cameBack: 0 })).toMatchObject({
      kind: 'unclear',
      difference: 0,
    });
  });

  test('can be harm', () => {
    expect(mailEffect({ people: 500, cameBack: 10 }, { people: 500, cameBack: 60 }).kind).toBe(
      'fewer',
    );
  });

  test('of few people, or without a control group, is not said', () => {
    expect(mailEffect({ people: 950, cameBack: 90 }, { people: 29, cameBack: 0 })).toEqual({
      kind: 'few',
    });
    expect(mailEffect({ people: 9, cameBack: 1 }, { people: 0, cameBack: 0 })).toEqual({
      kind: 'none',
    });
  });

  test('has a share only of somebody', () => {
    expect(shareOf({ people: 0, cameBack: 0 })).toBeNull();
    expect(shareOf({ people: 8, cameBack: 2 })).toBe(0.25);
  });
});
