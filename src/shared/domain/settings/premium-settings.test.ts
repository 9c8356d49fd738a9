import { describe, expect, it } from 'vitest';
import { heardOf, isAmbientMix } from './premium-settings.ts';

describe('a mix of ambient sounds', () => {
  it.each([[{}], [{ rain: 0 }], [{ rain: 100, fire: 1 }], [{ brown: undefined }]])(
    'may be %j',
    (mix) => expect(isAmbientMix(mix)).toBe(true),
  );

  it.each([
    [null],
    [[]],
    ['rain'],
    [{ hail: 5 }],
    [{ rain: 101 }],
    [{ rain: -1 }],
    [{ rain: 0.5 }],
  ])('may not be %j', (mix) => expect(isAmbientMix(mix)).toBe(false));

  it('is heard where a volume is above 0', () => {
    expect(heardOf({ fire: 20, rain: 0, white: 5 })).toEqual([
      ['fire', 20],
      ['white', 5],
    ]);
  });
});
