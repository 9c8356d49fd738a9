import { expect, test } from 'vitest';
import { nextProjectColor, type ProjectColor } from './project-colors.ts';

test.each<[string, (ProjectColor | null)[], ProjectColor]>([
  ['the first, for the first project', [], 'tomato'],
  ['the next that no project has', ['tomato', null, 'gold'], 'orange'],
  [
    'the first again, when every one is taken',
    ['tomato', 'orange', 'gold', 'olive', 'green', 'teal', 'blue', 'violet', 'pink'],
    'tomato',
  ],
])('a new project gets %s', (_, colors, expected) => {
  expect(nextProjectColor(colors.map((color) => ({ color })))).toBe(expected);
});
