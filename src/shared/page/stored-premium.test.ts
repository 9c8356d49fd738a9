import { expect, it } from 'vitest';
import { storedPremiumLine } from './stored-premium.ts';

const SUBSCRIPTION = {
  plan: 'monthly',
  status: 'confirmed',
  phase: 'active',
  requestedAt: '2026-11-20T10:00:00Z',
  startsAt: '2026-11-20T10:00:00Z',
  endsAt: '2026-12-20T10:00:00Z',
  cancelledAt: null,
  endedAt: null,
};
const stored = (value: object) =>
  JSON.stringify({
    owner: 'a',
    value: { subscription: null, request: null, ended: null, ...value },
  });
const lineAt = (text: string | null, now: string) =>
  storedPremiumLine(text, Date.parse(now), (instant) => instant.slice(0, 10));

it.each([
  ['2026-11-25T10:00:00Z', 'Premium until 2026-12-20'],
  ['2026-12-15T10:00:00Z', 'Premium ends on 2026-12-20'],
  ['2026-12-21T10:00:00Z', 'Your premium has expired: renew it to keep it'],
  ['2027-01-21T10:00:00Z', 'Premium has ended'],
])('the copy is read by the present instant: %s', (now, line) => {
  expect(lineAt(stored({ subscription: SUBSCRIPTION }), now)).toBe(line);
});

it('a request is told as it was', () => {
  const request = { ...SUBSCRIPTION, status: 'pending', startsAt: null, endsAt: null };
  const line = 'Premium requested on 2026-11-20';
  expect(lineAt(stored({ request }), '2027-01-21T10:00:00Z')).toBe(line);
});

it.each([null, '', '{', '{}', '[]', '{"value":null}', '{"value":{}}'])(
  'what cannot be read is no line: %s',
  (text) => {
    expect(lineAt(text, '2026-11-25T10:00:00Z')).toBe('');
  },
);
