import { describe, expect, test } from 'vitest';
import { headingProblems } from './headings.ts';

const outline = (...levels: number[]) =>
  levels.map((level, place) => ({ level, text: `Heading ${place + 1}` }));

describe('the headings of a page', () => {
  test('may go one level down, and up as far as they like', () => {
    expect(headingProblems(outline(1, 2, 3, 3, 2, 3, 4, 2))).toEqual([]);
  });

  test('skip no level', () => {
    expect(headingProblems(outline(1, 2, 4))).toEqual([
      '“Heading 3” is of level 4 below “Heading 2” of level 2.',
    ]);
  });

  test('begin with the first', () => {
    expect(headingProblems(outline(2, 1))).toEqual([
      'The first heading, “Heading 1”, is of level 2.',
    ]);
  });

  test('have one of the first level', () => {
    expect(headingProblems(outline(1, 2, 1))).toEqual([
      'There are 2 headings of level 1: “Heading 1”, “Heading 3”.',
    ]);
    expect(headingProblems([])).toEqual(['There is no heading of level 1.']);
  });

  test('say something', () => {
    expect(headingProblems([...outline(1), { level: 2, text: ' ' }])).toEqual([
      'A heading of level 2 is empty.',
    ]);
  });
});
