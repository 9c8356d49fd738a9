import { expect, it } from 'vitest';
import { spanOfChoice } from './review-span.ts';

it.each([
  ['days', 0, '2026-11-12', '2026-11-18'],
  ['days', 1, '2026-11-05', '2026-11-11'],
  ['week', 0, '2026-11-16', '2026-11-19'],
  ['week', 2, '2026-11-02', '2026-11-08'],
] as const)('on a Thursday %s %i back are %s to %s', (kind, back, from, to) => {
  expect(spanOfChoice({ kind, back }, '2026-11-19')).toEqual({ from, to });
});
