import { expect, it } from 'vitest';
import { nextParts } from './next-parts.ts';

const part = (id: string, dueOn: string | null = null, nextId: string | null = null) => ({
  id,
  dueOn,
  nextId,
});

it('parts come again as much later as their task', () => {
  const parts = [part('a', '2026-11-19'), part('b')];
  expect(nextParts(parts, { from: '2026-11-20', to: '2026-11-27' })).toEqual([
    part('a', '2026-11-26'),
    part('b'),
  ]);
});

it('a part that left one behind comes once', () => {
  const parts = [part('a', '2026-11-19', 'b'), part('b', '2026-11-20')];
  expect(nextParts(parts, { from: '2026-11-20', to: '2026-11-21' })).toEqual([
    part('b', '2026-11-21'),
  ]);
});

it('no part comes beyond the last known day', () => {
  const parts = [part('a', '2099-12-31')];
  expect(nextParts(parts, { from: '2026-11-20', to: '2026-11-27' })).toEqual([
    part('a', '2100-01-01'),
  ]);
});
