import { expect, test } from 'vitest';
import { createLocalIso } from './local-iso.ts';

const localIso = createLocalIso();

const AT = Date.UTC(2026, 10, 20, 14, 37, 1, 5);

test.each([
  ['UTC', '2026-11-20T14:37:01.005+00:00'],
  ['Europe/Vienna', '2026-11-20T15:37:01.005+01:00'],
  ['America/St_Johns', '2026-11-20T11:07:01.005-03:30'],
  ['Asia/Kathmandu', '2026-11-20T20:22:01.005+05:45'],
])('in %s it is %s', (zone, text) => {
  expect(localIso(AT, zone)).toBe(text);
  expect(Date.parse(text)).toBe(AT);
});

test('the hour that a clock change repeats is told apart by the offset', () => {
  expect(localIso(Date.UTC(2026, 9, 25, 0, 30), 'Europe/Vienna')).toBe(
    '2026-10-25T02:30:00.000+02:00',
  );
  expect(localIso(Date.UTC(2026, 9, 25, 1, 30), 'Europe/Vienna')).toBe(
    '2026-10-25T02:30:00.000+01:00',
  );
});
