import { expect, it } from 'vitest';
import type { VitalName } from './visits.ts';
import { rateVital } from './vital-ratings.ts';

it.each<[VitalName, number, string]>([
  ['lcp', 2500, 'good'],
  ['lcp', 2501, 'fair'],
  ['lcp', 4000, 'fair'],
  ['lcp', 4001, 'poor'],
  ['inp', 200, 'good'],
  ['inp', 501, 'poor'],
  ['cls', 0.1, 'good'],
  ['cls', 0.26, 'poor'],
  ['fcp', 3000, 'fair'],
  ['ttfb', 800, 'good'],
])('%s of %d is %s', (name, p75, rating) => {
  expect(rateVital(name, p75)).toBe(rating);
});
