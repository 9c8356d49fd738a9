import { expect, test } from 'vitest';
import { askHostClock } from './host-clock.ts';

const answer = (headers: Record<string, string>) => () =>
  Promise.resolve(new Response(null, { headers }));

test('is the middle of the second that the answer names', async () => {
  const call = answer({ date: 'Fri, 20 Nov 2026 10:00:00 GMT' });
  expect(await askHostClock(call)).toBe(Date.UTC(2026, 10, 20, 10, 0, 0, 500));
});

test.each([
  ['no clock in it', answer({})],
  ['a clock that is none', answer({ date: 'yesterday' })],
  ['one that a cache kept', answer({ date: 'Fri, 20 Nov 2026 10:00:00 GMT', age: '60' })],
  ['none', () => Promise.reject(new TypeError('Failed to fetch'))],
])('is unknown after an answer with %s', async (_what, call) => {
  expect(await askHostClock(call)).toBeNull();
});
