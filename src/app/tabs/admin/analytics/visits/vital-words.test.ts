import { expect, it } from 'vitest';
import { limitsInWords, vitalInWords } from './vital-words.ts';

it('writes vitals with their units', () => {
  expect([
    vitalInWords('lcp', 2449),
    vitalInWords('inp', 180.4),
    vitalInWords('cls', 0.084),
    vitalInWords('ttfb', 1000),
  ]).toEqual(['2.4 s', '180 ms', '0.08', '1 s']);
});

it('says what is good and what is poor', () => {
  expect(limitsInWords()).toContain('LCP (largest content shown) up to 2.5 s, poor above 4 s');
  expect(limitsInWords()).toContain('CLS (layout shift) up to 0.1, poor above 0.25');
});
