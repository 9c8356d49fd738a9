import { describe, expect, it } from 'vitest';
import { readTypedDay } from './typed-day.ts';

// A Friday.
const TODAY = '2026-11-20';

describe('a typed day', () => {
  it.each([
    ['today', '2026-11-20'],
    ['Tomorrow', '2026-11-21'],
    ['tom', '2026-11-21'],
    ['sat', '2026-11-21'],
    ['fri', '2026-11-27'],
    ['Thursday', '2026-11-26'],
    ['thurs', '2026-11-26'],
    ['+0', '2026-11-20'],
    ['+3', '2026-11-23'],
    ['+3d', '2026-11-23'],
    ['+2w', '2026-12-04'],
    ['12-24', '2026-12-24'],
    ['11-20', '2026-11-20'],
    ['11-19', '2027-11-19'],
    ['1-5', '2027-01-05'],
    ['02-29', '2028-02-29'],
    ['2027-03-01', '2027-03-01'],
    [' 2026-11-30 ', '2026-11-30'],
  ])('“%s” is %s', (typed, day) => {
    expect(readTypedDay(typed, TODAY)).toBe(day);
  });

  it.each(['', 'fr', 'someday', '13-01', '02-30', '2026-02-30', '+', '+1000', '-3', '24.12', '5'])(
    '“%s” is none',
    (typed) => {
      expect(readTypedDay(typed, TODAY)).toBeNull();
    },
  );
});
