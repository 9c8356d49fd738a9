import { expect, test } from 'vitest';
import { zoneWords } from './zone-words.ts';

const WINTER_MS = Date.UTC(2026, 10, 20, 10);
const SUMMER_MS = Date.UTC(2026, 6, 20, 10);

test('tells a device in another zone which zone the app uses', () => {
  expect(zoneWords({ profile: 'Europe/Vienna', device: 'America/New_York' }, WINTER_MS)).toBe(
    'Times are shown in Vienna, your profile’s time zone. This device is set to New York.',
  );
});

test.each([
  [{ profile: 'Europe/Vienna', device: 'Europe/Vienna' }, WINTER_MS],
  [{ profile: 'Europe/Vienna', device: 'Europe/Berlin' }, WINTER_MS],
  [{ profile: 'Europe/London', device: 'UTC' }, WINTER_MS],
])('says nothing for %o with the same clock', (zones, nowMs) => {
  expect(zoneWords(zones, nowMs)).toBeNull();
});

test('reports zones that differ only in summer in summer', () => {
  expect(zoneWords({ profile: 'Europe/London', device: 'UTC' }, SUMMER_MS)).toContain('London');
});
