import { expect, test } from 'vitest';
import { nextItem } from './menu-movement.ts';

const [profile, password, logout] = ['Profile', 'Password', 'Logout'].map((textContent) => ({
  textContent,
}));
const items = [profile, password, logout].filter((item) => item !== undefined);

test.each([
  ['ArrowDown', 0, password],
  ['ArrowDown', 2, profile],
  ['ArrowDown', -1, profile],
  ['ArrowUp', 0, logout],
  ['ArrowUp', -1, logout],
  ['ArrowUp', 2, password],
  ['Home', 2, profile],
  ['End', 0, logout],
  ['p', 0, password],
  ['P', 1, profile],
  ['l', 0, logout],
])('%s from place %d leads to its item', (key, place, item) => {
  expect(nextItem(items, place, key)).toBe(item);
});

test.each(['x', ' ', 'Enter', 'Escape'])('"%s" leads nowhere', (key) => {
  expect(nextItem(items, 0, key)).toBeUndefined();
});

test('a menu without items has nowhere to go', () => {
  expect(nextItem([], -1, 'ArrowDown')).toBeUndefined();
});
