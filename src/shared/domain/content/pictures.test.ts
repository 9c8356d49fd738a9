import { describe, expect, test } from 'vitest';
import { pictureProblems } from './pictures.ts';

const picture = { source: '/ring.png', text: null, isHidden: false };

describe('a picture', () => {
  test('needs an alternative text', () => {
    expect(pictureProblems([picture])).toEqual(['/ring.png has no alternative text.']);
  });

  test('that decorates has an empty one, or is kept from those who listen', () => {
    expect(
      pictureProblems([
        { ...picture, text: '' },
        { ...picture, isHidden: true },
      ]),
    ).toEqual([]);
  });

  test('is not described by the name of its file', () => {
    expect(pictureProblems([{ ...picture, text: 'ring-final.PNG' }])).toEqual([
      '/ring.png has a file name as its alternative text.',
    ]);
    expect(pictureProblems([{ ...picture, text: 'A ring that is half full' }])).toEqual([]);
  });
});
