import { expect, it } from 'vitest';
import { allTimeZones, placeOf } from './time-zones.ts';

it('names the location of a zone, the most specific part first', () => {
  expect(placeOf('America/Argentina/Buenos_Aires')).toBe('Buenos Aires, Argentina, America');
  expect(placeOf('UTC')).toBe('UTC');
});

it('knows hundreds of zones, UTC among them', () => {
  expect(allTimeZones().length).toBeGreaterThan(400);
  expect(allTimeZones()).toContain('UTC');
});
