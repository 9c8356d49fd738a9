import { expect, test } from 'vitest';
import { xpOf } from './points.ts';

test('a pomodoro earns 15 points', () => {
  expect(xpOf({ interrupted: false })).toBe(15);
});

test('an interrupted pomodoro earns 10 points', () => {
  expect(xpOf({ interrupted: true })).toBe(10);
});
