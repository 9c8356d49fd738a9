import { expect, it } from 'vitest';
import { requireFreshPassword } from './fresh-password.ts';

const NOW_MS = Date.UTC(2026, 10, 20, 10);
const MINUTE_MS = 60_000;

function outcome(confirmed: boolean, confirmedAtMs: number | null): string {
  try {
    requireFreshPassword(confirmed ? { confirmed } : {}, { confirmedAtMs }, NOW_MS);
    return 'admitted';
  } catch (error) {
    return `${(error as { status: number }).status} ${(error as { id: string }).id}`;
  }
}

it.each([
  ['was given this instant', NOW_MS, 'admitted'],
  ['was given almost 10 minutes ago', NOW_MS - 10 * MINUTE_MS + 1, 'admitted'],
  ['was given 10 minutes ago', NOW_MS - 10 * MINUTE_MS, '403 passwordNeeded'],
  ['was never given', null, '403 passwordNeeded'],
  ['was given by a clock that was ahead', NOW_MS + 1, '403 passwordNeeded'],
])('a confirmed call whose password %s', (_, confirmedAtMs, expected) => {
  expect(outcome(true, confirmedAtMs)).toBe(expected);
});

it('asks for no password on every other call', () => {
  expect(outcome(false, null)).toBe('admitted');
});
