import { expect, it } from 'vitest';
import { heardOf } from './heard-sounds.ts';

it('a sound of a mix is heard where its volume is above 0', () => {
  expect(heardOf({ fire: 20, rain: 0, white: 5 })).toEqual([
    ['fire', 20],
    ['white', 5],
  ]);
});
