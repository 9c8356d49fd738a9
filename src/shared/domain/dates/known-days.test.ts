import { expect, test } from 'vitest';
import { isKnownDay } from './known-days.ts';

test.each(['2000-01-01', '2026-11-20', '2024-02-29', '2100-01-01'])('%s is known', (day) => {
  expect(isKnownDay(day)).toBe(true);
});

test.each(['1999-12-31', '2100-01-02', '9999-12-31', '2026-02-29', '2026-1-1', ''])(
  '%s is not',
  (day) => {
    expect(isKnownDay(day)).toBe(false);
  },
);
