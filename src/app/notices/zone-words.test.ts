import { expect, test } from 'vitest';
import { zoneWords } from './zone-words.ts';

const WINTER_MS = Date.UTC(2026, 10, 20, 10);
const SUMMER_MS = Date.UTC(2026, 6, 20, 10);

test('a device in another zone is told whose clock the app goes by', () => {
  expect(zoneWords({ profile: 'Europe/Vienna', device: 'America/New_York' }, WINTER_MS)).toBe(
    'Times are shown in Vienna, your profile’s time zone. This device is set to New York.',
  );
});

test.each([
  [{ profile: 'Europe/Vienna', device: 'Europe/Vienna' }, WINTER_MS],
  [{ profile: 'Europe/Vienna', device: 'Europe/Berlin' }, WINTER_MS],
  [{ profile: 'Europe/London', device: 'UTC' }, WINTER_MS],
])('%o with the same clock say nothing', (zones, nowMs) => {
  expect(zoneWords(zones, nowMs)).toBeNull();
});

test('zones that differ in summer alone are told of in summer', () => {
  expect(zoneWords({ profile: 'Europe/London', device: 'UTC' }, SUMMER_MS)).toContain('London');
});
