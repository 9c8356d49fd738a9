import { expect, test } from 'vitest';
import type { CurrentSubscription, Subscription } from '#shared/contract/account/subscriptions.ts';
import { isPremium } from './premium-of.ts';

const PAID_UNTIL = Date.UTC(2026, 11, 1);
const DAY_MS = 86_400_000;

function current(given: Partial<Pick<Subscription, 'endsAt' | 'cancelledAt'>>) {
  const subscription = { endsAt: '2026-12-01T00:00:00.000Z', cancelledAt: null, ...given };
  const value: unknown = { isPremium: true, subscription, request: null };
  return value as CurrentSubscription;
}

const CANCELLED = { cancelledAt: '2026-11-20T00:00:00.000Z' };

test.each([
  ['within what is paid', {}, -DAY_MS, true],
  ['in its grace', {}, 6 * DAY_MS, true],
  ['after its grace', {}, 7 * DAY_MS, false],
  ['cancelled, within what is paid', CANCELLED, -1, true],
  ['cancelled, after that', CANCELLED, 0, false],
  ['without an end', { endsAt: null }, 900 * DAY_MS, true],
] as const)('grants premium by an unconfirmed copy: %s', (_name, given, afterMs, expected) => {
  expect(isPremium({ value: current(given), isStale: true }, PAID_UNTIL + afterMs)).toBe(expected);
});

test("trusts the current reply of the server, whatever the device's clock shows", () => {
  expect(isPremium({ value: current({}), isStale: false }, PAID_UNTIL + 900 * DAY_MS)).toBe(true);
});
