import { expect, test } from 'vitest';
import { createIds } from './ids.ts';

test('an id is a UUID of version 7 in lower case', () => {
  expect(createIds().next()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-/);
});

test('ids come in the order of their making and never twice', () => {
  const ids = createIds();
  const made = Array.from({ length: 1000 }, () => ids.next());
  expect(new Set(made).size).toBe(1000);
  expect(made.toSorted()).toEqual(made);
});
