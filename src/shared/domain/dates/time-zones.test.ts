import { describe, expect, test } from 'vitest';
import { isTimeZone, offsetMsAt } from './time-zones.ts';

const HOUR_MS = 3_600_000;

describe('isTimeZone', () => {
  test.each([
    'Europe/Berlin',
    'America/Argentina/Buenos_Aires',
    'Asia/Kathmandu',
    'Asia/Calcutta',
    'Etc/GMT+5',
    'UTC',
  ])('takes %s', (value) => {
    expect(isTimeZone(value)).toBe(true);
  });

  test.each([
    'Mars/Olympus',
    'Europe/Berlin ',
    'Europe/Berlin\n',
    '+02:00',
    '-0300',
    '',
    '__proto__',
    'x'.repeat(100_000),
    7,
    null,
    undefined,
    {},
    ['Europe/Berlin'],
  ])('refuses %j', (value) => {
    expect(isTimeZone(value)).toBe(false);
  });

  test('still answers after more spellings than it keeps', () => {
    const letters = [...'australia/lord_howe'];
    for (let spelling = 0; spelling < 600; spelling += 1) {
      const name = letters
        .map((letter, index) => ((spelling >> index) & 1 ? letter.toUpperCase() : letter))
        .join('');
      expect(isTimeZone(name)).toBe(true);
    }
    expect(isTimeZone('Europe/Berlin')).toBe(true);
  });
});

describe('offsetMsAt', () => {
  test.each([
    ['Europe/Berlin', '2026-07-01T00:00:00Z', 2],
    ['Europe/Berlin', '2026-12-01T00:00:00Z', 1],
    ['America/St_Johns', '2026-12-01T00:00:00Z', -3.5],
    ['Asia/Kathmandu', '2026-12-01T00:00:00Z', 5.75],
    ['Pacific/Kiritimati', '2026-12-01T00:00:00Z', 14],
    ['Australia/Lord_Howe', '2026-12-01T00:00:00Z', 11],
    ['Australia/Lord_Howe', '2026-07-01T00:00:00Z', 10.5],
  ])('knows %s at %s', (timeZone, instant, hours) => {
    expect(offsetMsAt(Date.parse(instant), timeZone)).toBe(hours * HOUR_MS);
  });

  test('changes at the very millisecond', () => {
    const change = Date.parse('2026-03-29T01:00:00Z');
    expect(offsetMsAt(change - 1, 'Europe/Berlin')).toBe(HOUR_MS);
    expect(offsetMsAt(change, 'Europe/Berlin')).toBe(2 * HOUR_MS);
  });

  test('refuses an unknown zone and what is no instant', () => {
    expect(() => offsetMsAt(0, 'Mars/Olympus')).toThrow(RangeError);
    expect(() => offsetMsAt(Number.NaN, 'UTC')).toThrow(RangeError);
    expect(() => offsetMsAt(Number.POSITIVE_INFINITY, 'UTC')).toThrow(RangeError);
  });
});
