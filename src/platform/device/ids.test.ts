import { validate, version } from 'uuid';
import { expect, test } from 'vitest';
import { createIds } from './ids.ts';

const NOW = Date.UTC(2026, 10, 21);

function make(count: number, now: () => number): string[] {
  const ids = createIds(now);
  return Array.from({ length: count }, () => ids.next());
}

test('an id is a UUID of version 7 in lower case', () => {
  const id = createIds().next();
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect([validate(id), version(id)]).toEqual([true, 7]);
});

test('an id tells the instant of its making', () => {
  const [id = ''] = make(1, () => NOW);
  expect(Number.parseInt(id.slice(0, 13).replace('-', ''), 16)).toBe(NOW);
});

test.each([
  ['at once', () => NOW],
  ['as time goes on', Date.now],
  ['while the clock is set back', countdown(NOW)],
])('ids made %s come in the order of their making and never twice', (_when, now) => {
  const made = make(10_000, now);
  expect(new Set(made).size).toBe(made.length);
  expect(made.toSorted()).toEqual(made);
});

function countdown(fromMs: number): () => number {
  let ms = fromMs;
  return () => {
    ms -= 1;
    return ms;
  };
}
