import { expect, it } from 'vitest';
import { firstSight } from './first-sight.ts';

const SEEN = 600;

it.each([0, 30, 490, 720, 1427, 1439])('the line of now is in sight at minute %i', (now) => {
  const top = firstSight({ seen: SEEN, now, entries: [400, 1300] });
  // The end of the day stops the scrolling.
  const shown = Math.min(top, 1440 - SEEN);
  expect(now).toBeGreaterThanOrEqual(shown);
  expect(now).toBeLessThan(shown + SEEN);
});

it('other days begin with their first entry, and at eight at the latest', () => {
  expect(firstSight({ seen: SEEN, now: null, entries: [420, 700] })).toBe(375);
  expect(firstSight({ seen: SEEN, now: null, entries: [1200] })).toBe(470);
  expect(firstSight({ seen: SEEN, now: null, entries: [] })).toBe(470);
  expect(firstSight({ seen: SEEN, now: null, entries: [10] })).toBe(0);
});
