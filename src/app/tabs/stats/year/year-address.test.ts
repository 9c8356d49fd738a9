import { expect, test } from 'vitest';
import { asksForYear, readYear, writeYear } from './year-address.ts';

test.each([
  [undefined, '2026'],
  ['view=year', '2026'],
  ['view=year&year=2024', '2024'],
  ['view=year&year=1999', '2026'],
  ['view=year&year=2024x', '2026'],
])('reads %s as %s', (detail, year) => {
  expect(readYear(detail, '2026-11-20')).toBe(year);
});

test('requests a year only by its own address', () => {
  expect(writeYear('2025')).toBe('view=year&year=2025');
  expect(asksForYear(writeYear('2025'))).toBe(true);
  expect(asksForYear('range=year')).toBe(false);
});
